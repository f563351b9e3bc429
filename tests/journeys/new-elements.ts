import type { Page } from "@playwright/test";

/** Counts the children that a tap puts in or takes out, from now on. */
export const countNewElements = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver((changes) => {
      const { dataset } = document.body;
      dataset["changes"] = String(Number(dataset["changes"] ?? 0) + changes.length);
    }).observe(document.body, { childList: true, subtree: true });
  });
