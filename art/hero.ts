import { Resvg } from "@resvg/resvg-js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import { HERO, heroScene } from "./hero-scene.ts";

const TARGET = "public/video";
const STILL = "public/art/hero";

/**
 * Paints every frame of the loop once and hands it to ffmpeg for both formats. The first frame is the still
 * that the film fades in over; it lies dimmed behind words, so that little quality is enough.
 */
export async function makeHero(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  await mkdir(STILL, { recursive: true });
  const still = sharp(new Resvg(heroScene(0)).render().asPng());
  await still.clone().avif({ quality: 30, effort: 6 }).toFile(`${STILL}/still.avif`);
  await still.clone().webp({ quality: 45, effort: 6 }).toFile(`${STILL}/still.webp`);
  await encode();
}

async function encode(): Promise<void> {
  const ffmpeg = spawn("ffmpeg", settings, { stdio: ["pipe", "inherit", "inherit"] });
  const ended: Promise<unknown[]> = once(ffmpeg, "close");
  const frames = HERO.seconds * HERO.framesPerSecond;
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = new Resvg(heroScene(frame / frames)).render().pixels;
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

const input = [
  "-f",
  "rawvideo",
  "-pix_fmt",
  "rgba",
  "-s",
  `${HERO.width}x${HERO.height}`,
  "-r",
  String(HERO.framesPerSecond),
  "-i",
  "-",
];
const colour = [
  "-vf",
  "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
  "-colorspace",
  "bt709",
  "-color_primaries",
  "bt709",
  "-color_trc",
  "bt709",
  "-an",
];
const webm = [
  "-c:v",
  "libvpx-vp9",
  "-crf",
  "31",
  "-b:v",
  "0",
  "-row-mt",
  "1",
  "-cpu-used",
  "2",
  "-g",
  "240",
];
const mp4 = [
  "-c:v",
  "libx264",
  "-crf",
  "25",
  "-preset",
  "slow",
  "-profile:v",
  "high",
  "-g",
  "240",
  "-movflags",
  "+faststart",
];

const settings = [
  "-hide_banner",
  "-loglevel",
  "error",
  "-y",
  ...input,
  ...colour,
  ...webm,
  `${TARGET}/hero.webm`,
  ...colour,
  ...mp4,
  `${TARGET}/hero.mp4`,
];
