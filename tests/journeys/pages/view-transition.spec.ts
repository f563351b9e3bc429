import { NIGHTLY } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";

test(
  "a page asked for before the last one could fade in leaves no error behind",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/events");
    await startScripts(page);
    await page.evaluate(holdFirstTransition);
    const tabs = page.getByRole("navigation", { name: "Which events" });
    const past = tabs.getByRole("link", { name: "Past Events" });
    await past.evaluate((link: HTMLElement) => link.click());
    await expect(page.locator("html[data-held]")).toBeAttached();
    const all = tabs.getByRole("link", { name: "All Events" });
    await all.evaluate((link: HTMLElement) => link.click());
    await expect(all).toHaveAttribute("aria-current", "page");
    await expect(page.locator("html[data-held]")).not.toBeAttached();
  },
);

/** Runs in the browser: the first transition takes its new page only when it is skipped, as on a busy telephone. */
function holdFirstTransition() {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    document.startViewTransition = start;
    document.documentElement.dataset["held"] = "";
    const { promise: skipped, resolve } = Promise.withResolvers<void>();
    const transition = start(async () => {
      await skipped;
      if (typeof update === "function") await update();
    });
    transition.skipTransition = () => {
      delete document.documentElement.dataset["held"];
      ViewTransition.prototype.skipTransition.call(transition);
      resolve();
    };
    return transition;
  };
}
