import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/** The first moment that the format knows, 1980-01-01: the same files are the same archive. */
const DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;
/** The names are UTF-8. */
const FLAGS = 0x0800;

/** An archive as APPNOTE.TXT of PKWARE has it: for files of less than 4 GB, whose names are paths with slashes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.concat([
      words(VERSION, FLAGS, DEFLATED, 0, DATE),
      longs(crc32(bytes), packed.length, bytes.length),
      words(path.length, 0),
    ]);
    const file = Buffer.concat([longs(0x04034b50), facts, path, packed]);
    files.push(file);
    directory.push(
      // After the facts: comment, disk, kind of file and attributes, all nothing.
      Buffer.concat([
        longs(0x02014b50),
        words(VERSION),
        facts,
        words(0, 0, 0),
        longs(0, offset),
        path,
      ]),
    );
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    longs(0x06054b50),
    words(0, 0, entries.length, entries.length),
    longs(index.length, offset),
    words(0),
  ]);
  return Buffer.concat([...files, index, end]);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, n) => bytes.writeUInt16LE(number, 2 * n));
  return bytes;
}

function longs(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, n) => bytes.writeUInt32LE(number, 4 * n));
  return bytes;
}
