import { renderAsync } from "@resvg/resvg-js";

/** The picture being drawn. One at a time: the others wait, so that pages stay quick. */
let last: Promise<unknown> = Promise.resolve();

export function draw(svg: string): Promise<Buffer> {
  const drawn = last.then(() => render(svg));
  last = drawn.catch(() => {});
  return drawn;
}

async function render(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}
