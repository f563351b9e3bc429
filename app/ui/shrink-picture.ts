/** In pixels: the widest that the site keeps. */
const WIDEST = 1_600;

/** In bytes: some seconds on a slow network. */
const LIGHT = 250 * 1024;

const QUALITIES = [0.82, 0.7, 0.58, 0.46] as const;

/** Formats that are sent as they are where they are small, such as a logo. */
const KEPT = new Set(["image/png", "image/webp", "image/avif"]);

/**
 * The picture upright, at most 1,600 pixels wide and about 250 KB, without the place and the device that a phone
 * writes into it. What this browser cannot draw is sent as it is, for the server to say why.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => undefined,
  );
  if (!bitmap) return file;
  try {
    if (KEPT.has(file.type) && file.size <= LIGHT && bitmap.width <= WIDEST) return file;
    return (await lightest(draw(bitmap))) ?? file;
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, WIDEST / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    // JPEG knows no transparency: black would take its place.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

async function lightest(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", quality),
    );
    if (blob && blob.size <= LIGHT) break;
  }
  return blob ?? undefined;
}
