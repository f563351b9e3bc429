import { expect, test } from "../fixtures.ts";

test("toggles open and close with the keyboard alone, without scripts", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/team");
  const toggle = page.locator("summary", { hasText: "Meet Our Angels" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Our Angels" })).toBeVisible();
  await expect(toggle.getByText("Hide Our Angels")).toBeVisible();
  await expect(toggle.getByText("Meet Our Angels")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Our Angels" })).toBeHidden();

  const biography = page.locator("summary", { hasText: "Learn More" }).first();
  await biography.focus();
  await page.keyboard.press("Space");
  await expect(biography.getByText("Show Less")).toBeVisible();
});

test("the passing publications can be stopped without scripts", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false, reducedMotion: "no-preference" });
  await page.goto("/");
  const board = page.getByRole("region", { name: "Featured In" });
  const names = board.locator("ul").first().locator("..");
  await expect(names).toHaveCSS("animation-play-state", "running");
  await board.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await expect(names).toHaveCSS("animation-play-state", "paused");
});
