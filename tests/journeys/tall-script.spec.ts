import { nightlyUnless } from "../everything.ts";
import { createEvent, send, signInByApi } from "./api.ts";
import { expect, test } from "./fixtures.ts";

const names = [
  "शाम की चाय पर नए उद्यमियों की खुली बैठक और सीखने-सिखाने की बातें",
  "لقاء رواد الأعمال في مقهى الفناء الوردي: كيف نبدأ من جديد",
];

for (const name of names) {
  test(
    `the lines of "${name}" keep their distance on a phone`,
    nightlyUnless(name === names[0]),
    async ({ page, site }) => {
      const session = await signInByApi(site.url);
      const { id } = await createEvent(site.url, session, name);
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(`/events/${id}`);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toHaveText(name);
      const { perLetter, spacing } = await title.evaluate((element) => {
        const style = getComputedStyle(element);
        const perLetter = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        return { perLetter, spacing: style.letterSpacing };
      });
      expect(perLetter).toBeGreaterThanOrEqual(1.35);
      expect(spacing).toBe("normal");
      await send(
        `${site.url}/api/v1/city-events/${id}`,
        "PATCH",
        { event_name: "Evening" },
        session,
      );
      await page.reload();
      await expect(title).not.toHaveAttribute("data-script");
    },
  );
}
