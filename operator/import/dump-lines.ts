import { createReadStream } from "node:fs";
import { CannotImport } from "./cannot-import.ts";

/**
 * The lines of a dump. Node's `readline` also ends a line at U+2028 and at a carriage return, which stand in texts
 * people have pasted. A file in which the first line ends with CRLF has been converted, and so have all its lines.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pieces: string[] = [];
  let length = 0;
  let isFirst = true;
  let isConverted: boolean | undefined;
  const whole = (line: string) => {
    isConverted ??= line.endsWith("\r");
    return isConverted && line.endsWith("\r") ? line.slice(0, -1) : line;
  };
  for await (const bytes of createReadStream(file)) {
    if (!(bytes instanceof Buffer)) continue;
    if (isFirst) refuseOtherKinds(file, bytes);
    isFirst = false;
    const [first = "", ...others] = decode(decoder, bytes).split("\n");
    pieces.push(first);
    length += first.length;
    if (length > LONGEST_LINE)
      throw new CannotImport("The dump has a line of more than 200 MB. Nothing was imported.");
    const last = others.pop();
    if (last === undefined) continue;
    yield whole(pieces.join(""));
    for (const line of others) yield whole(line);
    pieces = [last];
    length = last.length;
  }
  if (pieces.some((piece) => piece !== "")) yield whole(pieces.join(""));
}

/** Rows of other tables are read over, and one may hold a file; a text of Node ends at 512 MB. */
const LONGEST_LINE = 200 * 1024 * 1024;

export const notPlain = (file: string) =>
  new CannotImport(`${file} is no dump in plain SQL, as pg_dump writes it.`);

function refuseOtherKinds(file: string, bytes: Buffer) {
  if (bytes.subarray(0, 5).toString("latin1") === "PGDMP")
    throw new CannotImport(
      "This is pg_dump's own format. Make a plain one: pg_dump --format=plain",
    );
  // Texts of the shell of Windows, `pg_dump > FILE`.
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    throw new CannotImport(
      `${file} is in UTF-16, as PowerShell writes it. Let pg_dump write it: pg_dump --file=FILE`,
    );
  if (bytes.includes(0)) throw notPlain(file);
}

function decode(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (error) {
    throw new CannotImport("The dump is not in UTF-8. Make it so: pg_dump --encoding=UTF8", {
      cause: error,
    });
  }
}
