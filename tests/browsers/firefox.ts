import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import { untilThere, type Browser } from "./browser.ts";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** A Firefox, driven by WebDriver BiDi; undefined where there is none. */
export async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (!executablePath) return undefined;
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    // Another kind asks whether a page may be left.
    if (dialog.type() === "alert") alerts.push(dialog.message());
    void dialog.accept();
  });
  return {
    name: (await browser.version()).replace("/", " "),
    // A visit that begins while another page is on its way never ends here: then once more.
    goto: async (url) =>
      void (await page.goto(url, { timeout: 10_000 }).catch(() => page.goto(url))),
    click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
    async type(xpath, text) {
      await page.focus(`::-p-xpath(${xpath})`);
      await page.keyboard.type(text);
    },
    async chooseFile(xpath, path) {
      const field = await page.$(`::-p-xpath(${xpath})`);
      const input = await field?.toElement("input");
      if (!input) throw new Error(`${xpath} is not there`);
      await input.uploadFile(path);
    },
    evaluate: (expression) => page.evaluate(expression),
    resize: (width, height) => page.setViewport({ width, height }),
    acceptAlert: () => untilThere(async () => alerts.shift()),
    close: () => browser.close(),
  };
}
