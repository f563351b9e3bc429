import type { Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { expect, settled, test } from "../fixtures.ts";

/**
 * SPEC 2 and 9: a background film is asked for when a tenth of its area is within 100 px of the viewport,
 * and never with reduced motion, on slow-2g or 2g, or with Save-Data. Told by what the browser requested.
 */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("near: a dark ground first, then the film, which can be paused", NIGHTLY, async ({ page }) => {
  const films = watchFilms(page);
  await page.goto("/team");
  await expect(page.locator("main [data-background-video]")).toHaveCSS(
    "background-color",
    "rgb(26, 17, 12)",
  );
  await startScripts(page);
  await expect.poll(() => films.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pause background video" }).click();
  await expect(page.getByRole("button", { name: "Play background video" })).toBeVisible();
});

test(
  "the pause button can be pressed on a narrow screen too, where words cover the film",
  NIGHTLY,
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    for (const path of ["/", "/team"]) {
      await page.goto(path);
      await startScripts(page);
      await page.getByRole("button", { name: "Pause background video" }).click();
      await expect(page.getByRole("button", { name: "Play background video" })).toBeVisible();
    }
  },
);

test("each hero has a picture of its own in front of the film", NIGHTLY, async ({ page }) => {
  const stills: string[] = [];
  for (const path of ["/team", "/press", "/city-mayor"]) {
    const still = page.waitForRequest(/\/art\/hero\/(?!still)/);
    await page.goto(path);
    stills.push(new URL((await still).url()).pathname);
  }
  expect(new Set(stills).size, stills.join(" ")).toBe(3);
});

test("far: nothing is requested until the area is within 100 px", async ({ page }) => {
  const films = watchFilms(page);
  await page.goto("/press#media");
  const height = await heroHeight(page);
  await startScripts(page);
  // 100 px of margin and a tenth of the area: just outside, then just inside.
  const edge = await page.evaluate(() => document.querySelector("header")?.offsetHeight ?? 0);
  await scrollTo(page, edge + height + 100 - Math.floor(height * 0.1) + 6);
  await settled(page);
  expect(films).toEqual([]);
  await scrollTo(page, edge + height + 100 - Math.ceil(height * 0.1) - 6);
  await expect.poll(() => films.length).toBeGreaterThan(0);
});

test("the menu's film is not requested before the menu opens", NIGHTLY, async ({ page }) => {
  const films = watchFilms(page);
  await page.goto("/about");
  await startScripts(page);
  await settled(page);
  expect(films).toEqual([]);
  await page.getByRole("button", { name: "MENU" }).click();
  await expect.poll(() => films.length).toBeGreaterThan(0);
});

const unwelcome: Record<string, (page: Page) => Promise<void>> = {
  "with reduced motion": (page) => page.emulateMedia({ reducedMotion: "reduce" }),
  "on 2g": (page) => pretendConnection(page, { effectiveType: "2g" }),
  "on slow-2g": (page) => pretendConnection(page, { effectiveType: "slow-2g" }),
  "with Save-Data": async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  },
};

for (const [when, prepare] of Object.entries(unwelcome)) {
  test(
    `${when} no film is ever requested`,
    nightlyUnless(when === "with Save-Data"),
    async ({ page }) => {
      const films = watchFilms(page);
      await prepare(page);
      await page.goto("/team");
      await startScripts(page);
      await page.getByRole("button", { name: "MENU" }).click();
      await settled(page);
      expect(films).toEqual([]);
      await expect(page.locator("video")).toHaveCount(0);
    },
  );
}

function watchFilms(page: Page): string[] {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  return films;
}

/** The browser measures its connection over minutes; a test states it. */
async function pretendConnection(page: Page, connection: { effectiveType: string }) {
  await page.addInitScript((facts) => {
    Object.defineProperty(navigator, "connection", {
      value: Object.assign(new EventTarget(), { saveData: false }, facts),
    });
  }, connection);
}

async function heroHeight(page: Page): Promise<number> {
  const box = await page.locator("main [data-background-video]").boundingBox();
  return box?.height ?? 0;
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
}
