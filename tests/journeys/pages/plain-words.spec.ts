import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { specification } from "./specification.ts";

test.use({ javaScriptEnabled: false, bypassCSP: true });

const OTHERS = ["/map", "/numbers", "/search?q=cafe", "/city/Kolkata", "/my-data", "/privacy"];

test("without styles every page keeps its words apart", async ({ page, faults }) => {
  test.setTimeout(240_000);
  faults.expect(/status of 404/);
  const paths = new Set(OTHERS);
  for (const words of specification)
    if (!words.needsScripts) paths.add(await addressOf(page, words));
  for (const path of paths) {
    await page.goto(path);
    expect.soft([path, await joinedWords(page)]).toEqual([path, []]);
    const links = page.getByRole("contentinfo").getByRole("list").first().getByRole("link");
    for (const text of await links.allTextContents())
      expect.soft([path, text]).not.toEqual([path, ""]);
  }
});

/** Words that stand apart on the page as it is, and in no such form once its styles are gone. */
function joinedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
    for (const toggle of document.querySelectorAll("details")) toggle.open = true;
    const words = () =>
      document.body.innerText
        .toLowerCase()
        .split(/\s+/)
        .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
        .filter(Boolean);
    const styled = words();
    for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
    const plain = new Set(words());
    return [...new Set(styled)].filter((word) => !plain.has(word));
  });
}
