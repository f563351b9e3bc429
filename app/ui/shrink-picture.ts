import { webpOrientation } from "./webp-orientation.ts";

/** In pixels: the widest that the site keeps. */
const WIDEST = 1_600;

/** In bytes: some seconds on a slow network. */
const LIGHT = 250 * 1024;

const QUALITIES = [0.82, 0.7, 0.58, 0.46] as const;

/** Formats of drawings, such as a logo: where small they keep their sharp edges, and their transparency until the server. */
const DRAWN = new Set(["image/png", "image/webp", "image/avif"]);

/** The server takes these; of anything else it reads the beginning, and says why not. */
const TAKEN = new Set(["image/jpeg", ...DRAWN, ""]);

const BEGINNING_BYTES = 512;

/**
 * The picture upright, at most 1,600 pixels wide and about 250 KB, without the place and the device that a phone
 * writes into it: all bytes are made here anew. What this browser cannot draw, or what moves, goes to the server as it
 * is, for it to say why it is refused. Rejects where the file cannot be read: it was moved, is in a cloud, or is a folder.
 */
export async function shrinkPicture(file: File): Promise<{ blob: Blob; isDrawn: boolean }> {
  const start = await file.slice(0, 4).text();
  // Chromium reads nothing from a file that is gone.
  if (start === "" && file.size > 0) throw new Error("The file cannot be read");
  if (start === "GIF8") return { blob: file.slice(0, BEGINNING_BYTES), isDrawn: false };
  const { file: drawable, orientation } = await webpOrientation(file);
  const bitmap = await createImageBitmap(drawable, { imageOrientation: "from-image" }).catch(
    () => undefined,
  );
  if (!bitmap)
    return { blob: TAKEN.has(file.type) ? file : file.slice(0, BEGINNING_BYTES), isDrawn: false };
  try {
    const isDrawn = DRAWN.has(file.type) && file.size <= LIGHT && bitmap.width <= WIDEST;
    const exact = isDrawn ? await encoded(draw(bitmap, orientation), "image/png") : null;
    if (exact && exact.size <= LIGHT) return { blob: exact, isDrawn: true };
    const light = await lightest(draw(bitmap, orientation, "#ffffff"));
    return { blob: light ?? file, isDrawn: light !== undefined };
  } finally {
    bitmap.close();
  }
}

/** JPEG knows no transparency: without a `background`, black would take its place. */
function draw(bitmap: ImageBitmap, orientation: number, background?: string): HTMLCanvasElement {
  const isOnSide = orientation > 4;
  const scale = Math.min(1, WIDEST / (isOnSide ? bitmap.height : bitmap.width));
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = document.createElement("canvas");
  canvas.width = isOnSide ? height : width;
  canvas.height = isOnSide ? width : height;
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    if (background) {
      context.fillStyle = background;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.setTransform(turnOf(orientation, width, height));
    context.drawImage(bitmap, 0, 0, width, height);
  }
  return canvas;
}

/** By the orientations of EXIF: the stored pixels, `width` by `height`, turned upright. */
function turnOf(orientation: number, width: number, height: number): DOMMatrix {
  const turns: Record<number, number[]> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return new DOMMatrix(turns[orientation]);
}

async function lightest(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await encoded(canvas, "image/jpeg", quality);
    if (blob && blob.size <= LIGHT) break;
  }
  return blob ?? undefined;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
