import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { BACKUP_MARK, ROWS_AT_A_TIME } from "./backup.server.ts";
import { SEAL_MARK, unseal } from "./seal.server.ts";

/** A backup that cannot be brought back here, and the message is the sentence an operator needs. */
export class NotRestored extends Error {
  override name = "NotRestored";
}

export const DAMAGED =
  "This file is no backup of this site, or it is damaged. Nothing was restored.";
const CUT_SHORT = "The backup is cut short. Nothing was restored.";

interface Batch {
  table: string;
  /** JSON objects, as the database wrote them. */
  rows: string[];
}

/** A backup that is being read: its version first, then its rows. Whatever is wrong with it is a `NotRestored`. */
export class BackupFile {
  /** When the newest migration of the tables was made, in milliseconds. */
  readonly migration: number;
  readonly #lines: AsyncGenerator<string, undefined>;

  private constructor(migration: number, lines: AsyncGenerator<string, undefined>) {
    this.migration = migration;
    this.#lines = lines;
  }

  /** Opens `file`; a sealed one with the secret key `identity`. */
  static async open(file: string, identity?: string): Promise<BackupFile> {
    const lines = linesOf(file, identity);
    const { value } = await lines.next();
    const [mark, migration] = readMark(value ?? "");
    if (mark !== BACKUP_MARK || typeof migration !== "number") throw new NotRestored(DAMAGED);
    return new BackupFile(migration, lines);
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }

  /** Some rows of one table at a time. Ends only after the whole file, so that its checksum has been compared. */
  async *batches(): AsyncGenerator<Batch> {
    let batch: Batch | undefined;
    let total = 0;
    let isWhole = false;
    for await (const line of this.#lines) {
      if (isWhole) throw new NotRestored(DAMAGED);
      if (line.startsWith("{") && batch) {
        batch.rows.push(line);
        total += 1;
        if (batch.rows.length < ROWS_AT_A_TIME) continue;
        yield batch;
        batch.rows = [];
        continue;
      }
      if (batch && batch.rows.length > 0) yield batch;
      const [word, what] = readMark(line);
      if (word === "end" && what === total) isWhole = true;
      else if (word === "table" && typeof what === "string") batch = { table: what, rows: [] };
      else throw new NotRestored(DAMAGED);
    }
    if (!isWhole) throw new NotRestored(CUT_SHORT);
  }
}

/** The lines of the file. What age, zlib and the file system have to say becomes one sentence. */
async function* linesOf(
  file: string,
  identity: string | undefined,
): AsyncGenerator<string, undefined> {
  const text = createGunzip().setEncoding("utf8");
  try {
    // What fails on the way fails the reading below.
    pipeline(await bytesOf(file, identity), text).catch((error: unknown) =>
      text.destroy(error instanceof Error ? error : undefined),
    );
    let rest = "";
    for await (const chunk of text) {
      const lines = `${rest}${String(chunk)}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest) yield rest;
  } catch (error) {
    throw asSentence(file, error, identity !== undefined);
  }
}

async function bytesOf(file: string, identity: string | undefined): Promise<Readable> {
  if (!(await isSealed(file))) return createReadStream(file);
  if (identity === undefined)
    throw new NotRestored(
      "The backup is sealed. Say which file holds its secret key: npm run restore -- FILE --identity KEYFILE",
    );
  return unseal(createReadStream(file), identity);
}

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_MARK.length), 0);
    return buffer.subarray(0, bytesRead).toString() === SEAL_MARK;
  } finally {
    await handle.close();
  }
}

const FILE_SENTENCES: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder, not a backup.`,
  EACCES: (file) => `This user may not read ${file}.`,
  Z_BUF_ERROR: () => CUT_SHORT,
};

function asSentence(file: string, error: unknown, wasSealed: boolean): unknown {
  if (error instanceof NotRestored || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const sentence = FILE_SENTENCES[code]?.(file);
  if (sentence) return new NotRestored(sentence, { cause: error });
  if (/no identity matched/i.test(error.message))
    return new NotRestored(
      "The backup was sealed for another key than the one given. Nothing was restored.",
      { cause: error },
    );
  if (code.startsWith("Z_") || wasSealed) return new NotRestored(DAMAGED, { cause: error });
  return error;
}

const marks = z.tuple([z.string(), z.union([z.string(), z.number()])]);

function readMark(line: string): z.output<typeof marks> {
  try {
    return marks.parse(JSON.parse(line));
  } catch (error) {
    throw new NotRestored(DAMAGED, { cause: error });
  }
}
