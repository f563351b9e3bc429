import { chromium } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { CHROMIUM_FLAGS, findOrInstallChromium } from "#tools/chromium.ts";
import { faceFiles } from "./letters.ts";

const LETTERING = "art/lettering";

/** A browser that paints SVG: it alone sets Indic and Arabic words right, and it has filters and blend modes. */
export interface Studio {
  /** Paints the SVG at the size given and returns a PNG. */
  paint(svg: string, width: number, height: number): Promise<Buffer>;
  /** The ink a text leaves at 100 pixels, measured from its start on the baseline. */
  measure(text: string, face: string): Promise<Ink>;
  close(): Promise<void>;
}

export interface Ink {
  left: number;
  right: number;
  ascent: number;
  descent: number;
}

export async function openStudio(): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: CHROMIUM_FLAGS,
  });
  const page = await browser.newPage();
  await page.setContent(
    `<style>${typefaces()}body{margin:0}svg{display:block}</style><main></main>`,
  );
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  return {
    async paint(svg, width, height) {
      await page.setViewportSize({ width, height });
      await page.locator("main").evaluate((main, content) => {
        main.innerHTML = content;
      }, svg);
      return page.screenshot({ clip: { x: 0, y: 0, width, height } });
    },
    measure: (text, face) => page.evaluate(inkOf, { text, face }),
    close: () => browser.close(),
  };
}

/** Runs in the browser. */
function inkOf({ text, face }: { text: string; face: string }): Ink {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("No canvas");
  pen.font = `100px "${face}"`;
  const ink = pen.measureText(text);
  return {
    left: -ink.actualBoundingBoxLeft,
    right: ink.actualBoundingBoxRight,
    ascent: ink.actualBoundingBoxAscent,
    descent: ink.actualBoundingBoxDescent,
  };
}

/** Our own faces under the names display, displayLight, text, textBold; the lettering under the names of its files. */
function typefaces(): string {
  const own = Object.entries(faceFiles).map(([name, file]) => typeface(name, file));
  const lettering = readdirSync(LETTERING)
    .filter((file) => file.endsWith(".ttf"))
    .map((file) => typeface(file.replace(".ttf", ""), readFileSync(`${LETTERING}/${file}`)));
  return [...own, ...lettering].join("");
}

function typeface(name: string, file: Buffer): string {
  return `@font-face{font-family:"${name}";src:url(data:font/ttf;base64,${file.toString("base64")})}`;
}
