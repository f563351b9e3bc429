import { expect, type Page } from "@playwright/test";

/** Without its styles, which this takes away, the open page keeps its words and the links of its footer apart. */
export async function expectWordsApart(page: Page) {
  const { pathname } = new URL(page.url());
  expect.soft([pathname, await joinedWords(page)]).toEqual([pathname, []]);
  const links = page.getByRole("contentinfo").getByRole("list").first().getByRole("link");
  for (const text of await links.allTextContents())
    expect.soft([pathname, text]).not.toEqual([pathname, ""]);
}

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
