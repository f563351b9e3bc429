import type { Locator, Page } from "@playwright/test";

/** The elements that make the page scroll sideways. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The elements of a box with its own scrollbars that lie beyond one of its sides. */
export function sticksOut(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("*")]
      .filter((inner) => {
        const place = inner.getBoundingClientRect();
        return place.left < left || place.right > right;
      })
      .map((inner) => inner.outerHTML.slice(0, 120));
  });
}

/** Texts whose place is so narrow that their words are broken letter by letter. */
export function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      // Words for screen readers and the trap for programs are a pixel wide on purpose.
      const isSeen = node.parentElement?.closest(".sr-only, .size-px") === null;
      if (isSeen && lines > 3 && text.length / lines < 2.5) broken.push(`${lines} lines: ${text}`);
    }
    return broken;
  });
}

export const brokenHeadings = (page: Page) => brokenWords(page, "h1, h2");

/** Words of four to ten letters that run over the end of a line. */
export function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (selected) =>
      [...document.querySelectorAll(selected)].flatMap((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const word of (node.textContent ?? "").matchAll(/(?<!\w)\w{4,10}(?!\w)/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word[0]);
          }
        return broken;
      }),
    selector,
  );
}
