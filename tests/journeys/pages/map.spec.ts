import { expect, test } from "../fixtures.ts";

const HINT = /Move the map sideways/;

test("the map is whole where there is room, and names the cities with something ahead", async ({
  page,
}) => {
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/map");
    const figures = page.locator("figure");
    await expect(figures).toHaveCount(2);
    for (const figure of await figures.all()) {
      const area = figure.locator("div:has(> svg)");
      const hidden = await area.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      if (width >= 1024) expect(hidden, `px outside at ${width}`).toBe(0);
      await expect(figure.getByText(HINT)).toBeVisible({ visible: hidden > 0 });
    }
    await expect(page.locator("svg text", { hasText: "Kampala" })).toBeVisible();
    await expect(page.locator("svg text", { hasText: "Kolkata" })).toBeVisible();
    await expect(page.locator("svg text", { hasText: "Harare" })).toHaveCount(0);
  }
});
