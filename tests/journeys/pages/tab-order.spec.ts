import type { Page } from "@playwright/test";
import { NIGHTLY } from "../../everything.ts";
import { expect, test } from "../fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

const KEPT = ["/", "/events", "/city/Jaipur"];

const OTHERS = ["/events?when=past", "/city/Mgipi", "/city/Jaipur/follow", ...PUBLIC_PAGES];

test("Tab goes the way of the eyes", NIGHTLY, ({ page }) => expectTabsInOrder(page, KEPT));

test("Tab goes the way of the eyes on all public pages", NIGHTLY, ({ page }) =>
  expectTabsInOrder(page, OTHERS),
);

async function expectTabsInOrder(page: Page, paths: readonly string[]) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of paths) {
      await page.goto(path);
      expect.soft(await jumpsBack(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.goto("/");
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.style.setProperty("display", "flex");
    main?.style.setProperty("flex-direction", "column-reverse");
  });
  expect(await jumpsBack(page), "a page upside down").not.toEqual([]);
}

/** Pairs of stops of which the later one stands right above the earlier one, or before it in the same line. */
const jumpsBack = (page: Page) =>
  page.evaluate(() => {
    const STOPS = "a[href], button, input, select, textarea, summary";
    const stops = [...document.querySelectorAll(STOPS)]
      .filter((stop) => stop.checkVisibility({ visibilityProperty: true }))
      .filter((stop) => !stop.matches("[tabindex='-1'], :disabled, .sr-only, [type=hidden]"))
      // Bars that stay lie over what scrolls below them; the dots of a map stand in no lines, and a link passes them.
      .filter((stop) => !stop.closest("header, [popover], .action-bar, svg"))
      .map((stop) => ({
        // A link that goes on in the next column counts where it begins.
        box: stop.getClientRects()[0] ?? stop.getBoundingClientRect(),
        name: (stop.textContent ?? "").trim().slice(0, 40) || stop.outerHTML.slice(0, 60),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    return stops.flatMap(({ box, name }, place) =>
      stops
        .slice(place + 1)
        .filter(({ box: later }) => {
          const isAbove =
            later.bottom <= box.top && later.left < box.right && box.left < later.right;
          const middle = (later.top + later.bottom) / 2;
          const isBefore = later.right <= box.left && middle > box.top && middle < box.bottom;
          return isAbove || isBefore;
        })
        .map((later) => `${name} → ${later.name}`),
    );
  });
