import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailedInvitation, mailedLink, signUp, someone } from "./members.ts";
import { overflow } from "./overflow.ts";

test("a host of 360 px: invited, accepted, the same again in two taps, seen by a visitor", async ({
  openBrowser,
  site,
}) => {
  test.setTimeout(180_000);
  const page = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const email = someone();
  const invitation = new URL(await mailedInvitation(site, "Jaipur", email)).pathname;
  await page.goto(invitation);
  await expect(page.getByRole("heading", { name: "Will you be a host of Jaipur?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign up" })).toHaveAttribute(
    "href",
    `/auth?tab=sign-up&next=${encodeURIComponent(invitation)}`,
  );
  await signUp(page, email, { next: invitation });
  await expect(page).toHaveURL(invitation);
  const verification = new URL(await mailedLink(site, email, "/auth/verify"));
  await page.goto(verification.pathname + verification.search);
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByRole("link", { name: "Go to the home page" })).toBeVisible();
  await page.getByRole("link", { name: "Back to your invitation" }).click();
  await expect(page).toHaveURL(invitation);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page).toHaveURL("/host/Jaipur");
  await expect(page.getByRole("heading", { name: "Jaipur", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Step down" })).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Same again" }).tap();
  const plan = page.getByRole("form", { name: "Next meetup" });
  await expect(plan).toBeVisible();
  const day = await plan.getByLabel("Date").inputValue();
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Publish" }).tap();
  await expect(page.getByText("It is published. Tell your people:")).toBeVisible();
  await expectAccessible(page);

  const visitor = await openBrowser();
  const listed = await visitor.request.get("/api/v1/city-events?city_name=Jaipur&limit=200");
  expect(await listed.text()).toContain(`"wall_time":"${day}T`);
  await visitor.goto("/events?city=Jaipur");
  await expect(visitor.getByRole("article").first()).toBeVisible();
  const again = await openBrowser();
  expect((await again.goto("/admin/chapters"))?.status()).toBe(200);
  await expect(again.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});
