import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { mailAddresses } from "#app/content/links.ts";
import { claims } from "#app/content/site.ts";
import { pressKit } from "./press-kit.ts";

/** By the directory at the end, as unpacking programs do. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + length);
    const file = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(file)).toBe(0x04034b50);
    const start = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + packed));
    expect([crc32(bytes), bytes.length]).toEqual([sum, archive.readUInt32LE(at + 24)]);
    files.set(name, bytes);
    at += 46 + length;
  }
  return files;
}

test("the press kit holds logo, colours, three facts and a contact, the same at each build", () => {
  const files = unzip(pressKit());
  expect([...files.keys()]).toEqual([
    "logo.svg",
    "wordmark.svg",
    "wordmark-light.svg",
    "icon-512.png",
    "colours.txt",
    "facts.txt",
  ]);
  expect(files.get("logo.svg")?.toString()).toContain("<svg");
  expect(files.get("colours.txt")?.toString()).toContain("#f0a020  Saffron");
  const facts = files.get("facts.txt")?.toString() ?? "";
  expect(claims).toHaveLength(3);
  for (const { figure } of claims) expect(facts).toContain(figure);
  expect(facts).toContain(mailAddresses.press.address);
  expect(pressKit()).toEqual(pressKit());
});
