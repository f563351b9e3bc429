import { Resvg } from "@resvg/resvg-js";
import { blogScenes } from "./scenes/blog.ts";
import { firstEvents } from "./scenes/events-first.ts";
import { secondEvents } from "./scenes/events-second.ts";
import { print, type PrintSize } from "./print.ts";
import { videoScenes } from "./scenes/videos.ts";

const WIDE: PrintSize = { width: 1200, height: 675, smallWidth: 600, smallHeight: 338 };
const THUMBNAIL: PrintSize = { width: 960, height: 540, smallWidth: 480, smallHeight: 270 };

export const makeEvents = () => printAll("events/e", [...firstEvents, ...secondEvents], WIDE);
export const makeBlog = () => printAll("blog/b", blogScenes, WIDE);
export const makeVideos = () => printAll("videos/v", videoScenes, THUMBNAIL);

async function printAll(
  base: string,
  scenes: readonly (() => string)[],
  size: PrintSize,
): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    const painted = new Resvg(scene()).render().asPng();
    await print(painted, `${base}${String(index + 1).padStart(2, "0")}`, size, 42);
  }
}
