import type { Locator, Page } from "@playwright/test";
import { TESTS_EVERYTHING } from "../../everything.ts";
import { expect, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { expectWordsApart } from "./plain-words.ts";
import type { PageWords } from "./page-words.ts";
import { frame, menu, quickLinks, specification } from "./specification.ts";

/**
 * The pages are read as the server sent them: what a visitor without scripts cannot read does not count, except on the
 * forms that only scripts can send.
 */
test.use({ javaScriptEnabled: false, bypassCSP: true });

/** Pages that the specification says nothing of. */
const OTHERS = ["/map", "/numbers", "/search?q=cafe", "/city/Kolkata", "/my-data", "/privacy"];

/** One of each kind, read without styles in `npm test`. */
const APART = new Set(["/", "/events", "/events/:event", "/city/Jaipur", "/blog/:post"]);

test("every page says what the specification says, and keeps its words apart without styles", async ({
  page,
  openBrowser,
  faults,
}) => {
  test.setTimeout(240_000);
  faults.expect(/status of 404/);
  const withScripts = await openBrowser({ javaScriptEnabled: true });
  for (const words of specification)
    await test.step(words.path, async () => {
      await expectPage(words.needsScripts ? withScripts : page, words);
      if (!words.needsScripts && (TESTS_EVERYTHING || APART.has(words.path)))
        await expectWordsApart(page);
    });
  for (const path of TESTS_EVERYTHING ? OTHERS : ["/map", "/my-data"]) {
    await page.goto(path);
    await expectWordsApart(page);
  }
});

async function expectPage(page: Page, words: PageWords) {
  const { path } = words;
  const response = await page.goto(await addressOf(page, words));
  expect.soft(response?.status(), path).toBe(words.status ?? 200);
  const title = page.getByRole("heading", { level: 1 });
  await expect.soft(title, path).toHaveCount(1);
  if (words.title) await expect.soft(title, path).toHaveText(words.title);
  await expectWords(page, words);
  if (words.hasFrame === false) return;
  await expectWords(page, { path, ...frame });
  await expectList(page.locator("#menu li a"), menu);
  await expectList(page.getByRole("navigation", { name: "Quick Links" }).locator("a"), quickLinks);
}

async function expectWords(page: Page, words: PageWords) {
  for (const name of words.headings ?? [])
    await expect.soft(page.getByRole("heading", { name, exact: true })).toHaveCount(1);
  const [shown, whole] = [
    await page.locator("body").innerText(),
    await page.locator("body").textContent(),
  ];
  for (const text of words.says ?? []) expect.soft(inOneLine(shown)).toContain(text);
  for (const text of words.holds ?? []) expect.soft(inOneLine(whole ?? "")).toContain(text);
  for (const { what, selector, number, isShown } of words.counts ?? []) {
    const found = page.locator(selector);
    await expect.soft(isShown ? found.filter({ visible: true }) : found, what).toHaveCount(number);
  }
  for (const [name, href] of words.links ?? [])
    await expect.soft(page.getByRole("link", { name }).first()).toHaveAttribute("href", href);
  for (const label of words.fields ?? [])
    await expect.soft(page.getByRole("main").getByLabel(label).first()).toBeVisible();
  if (words.hasFilm) await expect.soft(page.locator("main [data-background-video]")).toHaveCount(1);
}

async function expectList(found: Locator, wanted: readonly (readonly [string, string])[]) {
  await expect(found).toHaveText(wanted.map(([name]) => name));
  for (const [place, [, href]] of wanted.entries())
    await expect(found.nth(place)).toHaveAttribute("href", href);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
