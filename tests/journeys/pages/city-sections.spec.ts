import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** In pixels: a reader takes a taller empty band for the end of the page. */
const MOST_EMPTY = 160;

const SECTIONS = [
  "About Kolkata",
  "Join Kolkata's Community",
  "Ishita Sanyal",
  "City Events",
  "Follow Kolkata",
  "Calendar of Kolkata",
];

test("the page of a city has its sections in order, one word for each, and no holes", async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/city/Kolkata", "/city/Jaipur", "/city/Mgipi"]) {
      await page.goto(path);
      expect(await emptyBands(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.goto("/city/Kolkata");
    const headings = await page.getByRole("main").getByRole("heading").allTextContents();
    expect(headings.filter((text) => SECTIONS.includes(text))).toEqual(SECTIONS);
    await expect(page.getByRole("link", { name: "Add the calendar" })).toHaveCount(1);
  }
});

test("a city asks for an email once, whether it has a date or not", async ({ page }) => {
  for (const [city, button] of [
    ["Kolkata", "Follow Kolkata"],
    ["Mgipi", "Email me the next one"],
  ]) {
    await page.goto(`/city/${city}`);
    await expect(page.getByRole("main").getByLabel("Email")).toHaveCount(1);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
  }
});

/** Names the neighbours of each tall band of the page without text, picture or field. */
const emptyBands = (page: Page) =>
  page.evaluate((most) => {
    const spans: { top: number; bottom: number; name: string }[] = [];
    const add = ({ top, bottom, width, height }: DOMRect, name: string) => {
      if (width > 1 && height > 1) spans.push({ top, bottom, name });
    };
    for (const element of document.querySelectorAll("main *")) {
      if (element.matches("img, input, svg"))
        add(element.getBoundingClientRect(), element.tagName.toLowerCase());
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").trim() : "";
        if (!text) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) add(line, text.slice(0, 40));
      }
    }
    spans.sort((a, b) => a.top - b.top);
    const holes: string[] = [];
    let last = spans[0];
    for (const span of spans) {
      if (last && span.top - last.bottom >= most)
        holes.push(`${last.name} … ${span.name}: ${Math.round(span.top - last.bottom)}`);
      if (!last || span.bottom > last.bottom) last = span;
    }
    return holes;
  }, MOST_EMPTY);
