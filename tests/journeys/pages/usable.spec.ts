import { nightlyUnless } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { expectCompleteByKeyboard, expectLargeTargets } from "./keyboard.ts";
import { specification } from "./specification.ts";
import { expectAllText } from "./text-spacing.ts";
import { expectBarAtTop } from "./top-bar.ts";

/** A list with its filters, and a form. The others are made of the same parts. */
const KEPT = new Set(["/events"]);

/** One visit of each page: a browser and a page loaded anew for each check would take four times as long. */
for (const words of specification) {
  const isKept = KEPT.has(words.path);
  test(
    `${words.path} is usable by keyboard, finger and zoom, and keeps its bar and its text`,
    nightlyUnless(isKept),
    async ({ page, faults }) => {
      if (words.status) faults.expect(/^404: /, /status of 404/);
      await page.setViewportSize({ width: 1000, height: 640 });
      await page.goto(await addressOf(page, words));
      if (!words.status) await test.step("keyboard", () => expectCompleteByKeyboard(page));
      if (words.hasFrame !== false) await test.step("top bar", () => expectBarAtTop(page));
      await startScripts(page);
      if (!words.status) await test.step("targets", () => expectLargeTargets(page));
      await test.step("text", () => expectAllText(page));
    },
  );
}
