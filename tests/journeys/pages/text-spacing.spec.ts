import { NIGHTLY } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";
import { cutOff, spaceOut, widths } from "./text-spacing.ts";

test("the menu keeps all its text too", NIGHTLY, async ({ page }) => {
  await page.goto("/privacy");
  await startScripts(page);
  await page.getByRole("button", { name: "MENU" }).click();
  await expect(page.getByText("Who meets where, and when")).toBeVisible();
  for (const prepare of [async () => {}, () => spaceOut(page)]) {
    await prepare();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(cutOff), `what is cut off at ${width} px`).toEqual([]);
    }
  }
});
