import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CORNERS_SEEN, cornersOf } from "#tests/pictures/corners.ts";
import { quarters, sampleFiles, SECRET, type SampleFile } from "#tests/pictures/sample-files.ts";
import { LARGEST_HEIGHT } from "../rules.ts";
import type { WorkerReply } from "../schema.ts";
import { Converter } from "./converter.server.ts";

let folder = "";
const converter = new Converter();
/** The replies, and the milliseconds that each took. */
const results: { sample: SampleFile; reply: WorkerReply; time: number }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  await convert({ bytes: Buffer.from("") });
  for (const sample of await sampleFiles()) {
    const begun = performance.now();
    const reply = await convert(sample);
    results.push({ sample, reply, time: performance.now() - begun });
  }
});
afterAll(async () => {
  converter.stop();
  await rm(folder, { recursive: true });
});

async function convert({ bytes }: Pick<SampleFile, "bytes">) {
  const input = join(folder, "upload");
  await writeFile(input, bytes);
  return converter.convert(input, folder);
}

test("forty files are converted or refused, which takes less time than a conversion", () => {
  expect(results.length).toBeGreaterThanOrEqual(40);
  const kinds = results.map(({ sample: { name }, reply }) => {
    const size = reply.kind === "converted" ? [reply.width, reply.height] : undefined;
    return { name, kind: reply.kind, size };
  });
  expect(kinds).toEqual(
    results.map(({ sample: { name, expected, size } }) => ({ name, kind: expected, size })),
  );
  const timesOf = (isConverted: boolean) =>
    results
      .filter(({ reply }) => (reply.kind === "converted") === isConverted)
      .map(({ time }) => time);
  expect(Math.max(...timesOf(false))).toBeLessThan(Math.max(...timesOf(true)));
});

test("pictures of any orientation and colour space look alike, in every size and format", async () => {
  const seen = results.filter(
    ({ sample: { expected, name } }) => expected === "converted" && name !== "one pixel",
  );
  expect(seen.length).toBeGreaterThan(16);
  for (const { sample, reply } of seen) {
    if (reply.kind !== "converted") throw new Error(sample.name);
    expect(reply.files.map(({ name }) => name)).toEqual([
      "480.avif",
      "480.jpg",
      "960.avif",
      "960.jpg",
      "1600.avif",
      "1600.jpg",
    ]);
    for (const { name, hash } of reply.files) {
      const bytes = await readFile(join(folder, hash));
      const { width, exif, xmp, iptc, icc, space, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, space, orientation }).toEqual({ space: "srgb" });
      expect(bytes.includes(SECRET) || bytes.includes("Exif") || bytes.includes("adobe")).toBe(
        false,
      );
      expect(width).toBe(Math.min(reply.width, Number.parseInt(name, 10)));
      const colours = await cornersOf(bytes);
      const isGrey = sample.name === "grey jpeg";
      const corners = isGrey ? colours : CORNERS_SEEN;
      expect({ sample: sample.name, name, colours }).toEqual({
        sample: sample.name,
        name,
        colours: corners,
      });
    }
  }
}, 120_000);

test("people take turns: one who sends many holds up nobody else", async () => {
  const bytes = await quarters(300, 200).jpeg().toBuffer();
  const done: string[] = [];
  const send = async (sender: string) => {
    const own = await mkdtemp(join(folder, "turn-"));
    await writeFile(join(own, "upload"), bytes);
    return async () => {
      await converter.convert(join(own, "upload"), own, sender);
      done.push(sender);
    };
  };
  const senders = ["many", "many", "many", "many", "one", "two"];
  // All files are written before the first is asked for: who waits is then no matter of the disk.
  const turns = await Promise.all(senders.map(send));
  await Promise.all(turns.map((turn) => turn()));
  expect(done.slice(1, 3).toSorted()).toEqual(["one", "two"]);
  const waiting = Array.from({ length: 11 }, () => converter.convert(folder, folder, "many"));
  expect([converter.isFull("many"), converter.isFull("one")]).toEqual([true, false]);
  converter.stop();
  await Promise.all(waiting);
}, 120_000);

test("a tall strip becomes small as a whole: readers would decode each of its lines", async () => {
  const tall = sharp({ create: { width: 400, height: 8_000, channels: 3, background: "#123456" } });
  const reply = await convert({ bytes: await tall.png().toBuffer() });
  expect(reply).toMatchObject({ kind: "converted", width: 160, height: LARGEST_HEIGHT });
});

test("a strip whose sides are too long is refused from its header", async () => {
  const strip = sharp({
    create: { width: 16_385, height: 8, channels: 3, background: "#123456" },
  });
  expect(await convert({ bytes: await strip.png().toBuffer() })).toEqual({
    kind: "too-many-pixels",
  });
});

test("an avif that is cropped to a few pixels is judged by what is decoded", async () => {
  const cropped = (width: number, height: number) =>
    quarters()
      .avif({ effort: 0 })
      .toBuffer()
      .then((bytes) => crop(bytes, width, height));
  expect(await convert({ bytes: await cropped(96, 64) })).toMatchObject({ width: 24, height: 16 });
  expect(await convert({ bytes: await cropped(12_000, 10_000) })).toEqual({
    kind: "too-many-pixels",
  });
});

/** ISO 23008-12: says that the image has this size, and shows 24 by 16 pixels of it. */
function crop(avif: Buffer, width: number, height: number): Buffer {
  const clap = Buffer.alloc(40);
  clap.writeUInt32BE(clap.length);
  clap.write("clap", 4);
  [24, 1, 16, 1, 0, 1, 0, 1].forEach((part, place) => clap.writeUInt32BE(part, 8 + 4 * place));
  const at = (type: string) => avif.indexOf(type) - 4;
  const endOf = (type: string) => at(type) + avif.readUInt32BE(at(type));
  const bytes = Buffer.from(avif);
  const grow = (place: number, by: number) =>
    bytes.writeUInt32BE(bytes.readUInt32BE(place) + by, place);
  for (const [type, by] of [
    ["ipco", 40],
    ["iprp", 41],
    ["meta", 41],
    ["ipma", 1],
  ] as const)
    grow(at(type), by);
  // The data lies after the boxes that grow; its place is the last but one number of `iloc`.
  grow(endOf("iloc") - 8, 41);
  bytes.writeUInt8(bytes.readUInt8(at("ipma") + 18) + 1, at("ipma") + 18);
  bytes.writeUInt32BE(width, at("ispe") + 12);
  bytes.writeUInt32BE(height, at("ispe") + 16);
  const [first, second] = [endOf("ipco"), endOf("ipma")];
  return Buffer.concat([
    bytes.subarray(0, first),
    clap,
    bytes.subarray(first, second),
    Buffer.of(0x84),
    bytes.subarray(second),
  ]);
}

test("a full disk is no unreadable picture", async () => {
  const bytes = await quarters(600, 400).jpeg().toBuffer();
  await writeFile(join(folder, "upload"), bytes);
  const reply = await converter.convert(join(folder, "upload"), join(folder, "upload"));
  expect(reply).toMatchObject({ kind: "unwritable" });
});

test("a process that is killed fails its picture only", async () => {
  const large = { bytes: await quarters(3000, 2000).jpeg().toBuffer() };
  const failed = convert(large);
  setTimeout(() => converter.stop(), 30);
  expect(await failed).toMatchObject({ kind: "unreadable" });
  const next = { bytes: await quarters(300, 200).jpeg().toBuffer() };
  expect(await convert(next)).toMatchObject({ kind: "converted" });
});
