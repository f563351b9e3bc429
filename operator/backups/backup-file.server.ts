import { createReadStream } from "node:fs";
import type { Hmac } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import type { SiteKey } from "#app/core/data/site-key.server.ts";
import { BACKUP_MARK, BACKUP_SIGNATURE, ROWS_AT_A_TIME } from "./write-backup.server.ts";
import { isTooDeep } from "./json-depth.ts";
import { SEAL_MARK, unseal } from "#db/seal.server.ts";

/** A backup that cannot be brought back here, and the message is the sentence an operator needs. */
export class NotRestored extends Error {
  override name = "NotRestored";
}

export const DAMAGED =
  "This file is no backup of this site, or it is damaged. Nothing was restored.";
const CUT_SHORT = "The backup is cut short. Nothing was restored.";

export interface BackupKeys {
  identity?: string | undefined;
  /** A sealed backup has to be signed by it; without it no signature can be checked. */
  siteKey?: SiteKey | undefined;
  isSealedHere?: boolean;
  /** The operator knows where the file comes from: it need be neither sealed nor signed. */
  isTrusted?: boolean;
}

interface Batch {
  table: string;
  rows: string[];
}

export class BackupFile {
  /** When the newest migration of the tables was made, in milliseconds. */
  readonly migration: number;
  readonly #lines: AsyncGenerator<string, undefined>;
  readonly #signature: BackupSignature;

  private constructor(
    migration: number,
    lines: AsyncGenerator<string, undefined>,
    signature: BackupSignature,
  ) {
    this.migration = migration;
    this.#lines = lines;
    this.#signature = signature;
  }

  static async open(file: string, keys: BackupKeys = {}): Promise<BackupFile> {
    const isWrapped = await isSealed(file).catch((error: unknown) => {
      throw asSentence(file, error, false);
    });
    if (!isWrapped && keys.isSealedHere && !keys.isTrusted) throw new NotRestored(UNSEALED);
    const lines = linesOf(file, keys.identity, isWrapped);
    const { value = "" } = await lines.next();
    const [mark, migration] = readMark(value);
    if (mark !== BACKUP_MARK || typeof migration !== "number") throw new NotRestored(DAMAGED);
    const signature = new BackupSignature(keys, isWrapped || migration >= FIRST_SIGNED);
    signature.add(value);
    return new BackupFile(migration, lines, signature);
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }

  /** Some rows of one table at a time. Ends only after the whole file, so that its checksum has been compared. */
  async *batches(): AsyncGenerator<Batch> {
    let batch: Batch | undefined;
    let total = 0;
    let length = 0;
    let isWhole = false;
    for await (const line of this.#lines) {
      if (isWhole) {
        this.#signature.read(line);
        continue;
      }
      this.#signature.add(line);
      if (line.startsWith("{") && batch) {
        batch.rows.push(line);
        total += 1;
        length += line.length;
        // One statement inserts them, so that many long rows would be one long text.
        if (batch.rows.length < ROWS_AT_A_TIME && length < LONGEST_LINE) continue;
        yield batch;
        batch.rows = [];
        length = 0;
        continue;
      }
      if (batch && batch.rows.length > 0) yield batch;
      const [word, what] = readMark(line);
      if (word === "end" && what === total) isWhole = true;
      else if (word === "table" && typeof what === "string") batch = { table: what, rows: [] };
      else throw new NotRestored(DAMAGED);
    }
    if (!isWhole) throw new NotRestored(CUT_SHORT);
    this.#signature.check();
  }
}

const TRUST =
  "If you know where it comes from, say: npm run restore -- FILE --unsealed. Nothing was restored.";
const UNSEALED = `The backup is not sealed, although BACKUP_KEY is set, so anybody can have written it. ${TRUST}`;
const UNSIGNED = `The backup was not signed with this site's key, so anybody can have written it. ${TRUST}`;

/** The migration 0017_sealed-secrets, whose program was the first to sign: a backup of an older one has no signature. */
const FIRST_SIGNED = 1_795_454_023_503;

class BackupSignature {
  readonly #signer: Hmac | undefined;
  readonly #isRequired: boolean;
  #found: string | undefined;

  /** Anybody can seal a file, because the key for it is public. */
  constructor({ siteKey, isTrusted }: BackupKeys, isRequired: boolean) {
    this.#signer = isTrusted ? undefined : siteKey?.signer(BACKUP_SIGNATURE);
    this.#isRequired = isRequired && this.#signer !== undefined;
  }

  add(line: string): void {
    this.#signer?.update(`${line}\n`);
  }

  read(line: string): void {
    const [word, signature] = readMark(line);
    if (word !== "signed" || typeof signature !== "string" || this.#found !== undefined)
      throw new NotRestored(DAMAGED);
    this.#found = signature;
  }

  check(): void {
    if (!this.#signer || (this.#found === undefined && !this.#isRequired)) return;
    if (this.#found !== this.#signer.digest("base64url")) throw new NotRestored(UNSIGNED);
  }
}

async function* linesOf(
  file: string,
  identity: string | undefined,
  isWrapped: boolean,
): AsyncGenerator<string, undefined> {
  const text = createGunzip().setEncoding("utf8");
  try {
    pipeline(await bytesOf(file, identity, isWrapped), text).catch((error: unknown) =>
      text.destroy(error instanceof Error ? error : undefined),
    );
    // A long line comes in many pieces: joining it anew at each would take the square of its length.
    let pieces: string[] = [];
    let length = 0;
    for await (const chunk of text) {
      const [first = "", ...others] = String(chunk).split("\n");
      pieces.push(first);
      length += first.length;
      if (length > LONGEST_LINE) throw new NotRestored(TOO_LONG);
      const last = others.pop();
      if (last === undefined) continue;
      yield readable(pieces.join(""));
      for (const line of others) yield readable(line);
      pieces = [last];
      length = last.length;
    }
    if (length > 0) yield readable(pieces.join(""));
  } catch (error) {
    throw asSentence(file, error, identity !== undefined);
  }
}

/** A row holds an article of 100,000 characters at most, and no row of this site is a tenth as long. */
const LONGEST_LINE = 16 * 1024 * 1024;
const TOO_LONG = `${DAMAGED} One of its lines is longer than any row of this site.`;

const TOO_DEEP = `${DAMAGED} One of its rows is nested deeper than any row of this site.`;

function readable(line: string): string {
  if (isTooDeep(line)) throw new NotRestored(TOO_DEEP);
  return line;
}

async function bytesOf(
  file: string,
  identity: string | undefined,
  isWrapped: boolean,
): Promise<Readable> {
  if (!isWrapped) return createReadStream(file);
  if (identity === undefined)
    throw new NotRestored(
      "The backup is sealed. Say which file holds its secret key: --identity KEYFILE",
    );
  return unseal(createReadStream(file), identity);
}

async function isSealed(file: string): Promise<boolean> {
  const found = await stat(file);
  // Nobody may ever write into a pipe.
  if (!found.isFile() && !found.isDirectory()) throw new NotRestored(`${file} is no file.`);
  return (await firstBytes(file)).toString() === SEAL_MARK;
}

/** True for what a new backup must not replace: a key, for example. */
export async function isOtherFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return false;
  // A backup takes the place of a file, so /dev/null or a pipe would be gone.
  if (!found.isFile()) return true;
  const first = await firstBytes(file);
  return first.toString() !== SEAL_MARK && !first.subarray(0, 2).equals(GZIP_MARK);
}

const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_MARK.length), 0);
    return buffer.subarray(0, bytesRead);
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
