import { createHash } from "node:crypto";
import { open, readFile, writeFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { z } from "zod";
import {
  ENCODINGS,
  formatOf,
  isRefused,
  LARGEST_HEIGHT,
  LARGEST_WIDTH,
  LONGEST_SIDE,
  MOST_PIXELS,
  SNIFFED_BYTES,
  WIDTHS,
  type Encoding,
} from "../rules.ts";
import { decodedPixels } from "./avif-size.ts";
import { DECODED, workerTask, type WorkerReply } from "../schema.ts";

/**
 * Decodes uploads in a process of its own: libvips cannot be interrupted inside a thread, and a crash or a leak of a
 * decoder ends with this process. It has no settings, so that a hostile file finds no password here.
 */
// Pages go first: on two cores a conversion would otherwise take the one that renders them. Its threads inherit it. Only
// root may raise the priority of a site that was started with a lower one.
if (getPriority() < 5) setPriority(5);
sharp.cache(false);
sharp.concurrency(1);
// A polyglot must not reach another loader than the one its first bytes name.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}File`),
});

// If memory runs out, the system ends this process and not the site.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});

process.on("message", (message) => {
  const task = z.parse(workerTask, message);
  void convert(task)
    .catch((error: unknown): WorkerReply => {
      const isOfDisk = error instanceof Error && "syscall" in error;
      return { kind: isOfDisk ? "unwritable" : "unreadable", detail: String(error) };
    })
    .then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit());

async function convert({ input, output }: z.output<typeof workerTask>): Promise<WorkerReply> {
  const format = formatOf(await firstBytes(input));
  if (isRefused(format)) return { kind: "wrong-format", format };
  // The limit of sharp itself throws one error for everything, so the header is asked first.
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  const decoded = format === "avif" ? decodedPixels(await readFile(input)) : 0;
  if (Math.max(width * height, decoded) > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    return { kind: "too-many-pixels" };
  const { data, info } = await sharp(input, {
    limitInputPixels: MOST_PIXELS,
    failOn: "error",
    sequentialRead: true,
  })
    .autoOrient()
    .resize({
      width: LARGEST_WIDTH,
      height: LARGEST_HEIGHT,
      fit: "inside",
      withoutEnlargement: true,
    })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  process.send?.(DECODED);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: Extract<WorkerReply, { kind: "converted" }>["files"] = [];
  for (const width of WIDTHS) {
    for (const encoding of ENCODINGS) {
      const scaled = sharp(data, { raw }).resize({ width, withoutEnlargement: true });
      const bytes = await encode(scaled, encoding);
      const hash = createHash("sha256").update(bytes).digest("hex");
      await writeFile(join(output, hash), bytes);
      files.push({ name: `${width}.${encoding}`, hash, bytes: bytes.length });
    }
  }
  const { dominant } = await sharp(data, { raw }).resize({ width: 64 }).stats();
  const colour = [dominant.r, dominant.g, dominant.b]
    .map((part) => Math.min(255, part).toString(16).padStart(2, "0"))
    .join("");
  return { kind: "converted", width: info.width, height: info.height, colour: `#${colour}`, files };
}

async function firstBytes(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Effort 2, because AVIF at 1,600 pixels takes half a second with 4 and is 3 % smaller. */
function encode(image: Sharp, encoding: Encoding): Promise<Buffer> {
  return encoding === "avif"
    ? image.avif({ quality: 50, effort: 2 }).toBuffer()
    : image.jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}
