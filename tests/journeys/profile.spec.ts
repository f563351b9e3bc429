import { NIGHTLY } from "../everything.ts";
import { totp } from "../totp.ts";
import { createEvent, removeEvents, signInByApi } from "./api.ts";
import { addMember, enterAs, enterAsMember } from "./browser-session.ts";
import { ADMINISTRATOR, expect, expectAccessible, signIn, test } from "./fixtures.ts";
import {
  avatar,
  exact,
  mailedLink,
  makeHost,
  PASSWORD,
  signUp,
  someone,
  verifyEmail,
} from "./members.ts";

test("the profile shows who one is, and what is changed there stays", async ({ page, site }) => {
  const email = someone();
  await page.goto("/profile");
  await expect(page.getByText("Please sign in to view your profile.")).toBeVisible();
  await signUp(page, email, { next: "/profile" });
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/Verification pending/)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^User$/ })).toBeVisible();
  await page.getByText("Name and picture").click();
  await page.getByLabel("Full name").fill("Asha Mehta");
  await page.getByLabel("Username").fill("asha");
  await page.getByRole("button", { name: "Save", ...exact }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Asha Mehta" })).toBeVisible();
  await expect(avatar(page)).toContainText("AM");
  await expectAccessible(page);

  await page.goto("/.well-known/change-password");
  const card = page.locator("#password");
  await card.getByLabel(/^Current password/).fill(PASSWORD);
  await card.getByLabel(/^New password/).fill("ristretto-nine");
  await card.getByLabel(/^Confirm password/).fill("ristretto-nine");
  await card.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByText("Password changed. All other sessions have been signed out."),
  ).toBeVisible();
  // The button was disabled meanwhile, which took the focus from it.
  await expect(card.getByRole("button", { name: "Change password" })).toBeFocused();

  const next = someone();
  await page.getByText("Email", exact).last().click();
  const mail = page.locator("#email");
  await mail.getByLabel("New email").fill(next);
  await mail.getByLabel(/^Your password/).fill("ristretto-nine");
  await mail.getByRole("button", { name: "Change email" }).click();
  await page.goto(await mailedLink(site, next, "/auth/verify"));
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByText("Your email address is verified. Thank you!")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("definition").filter({ hasText: next })).toBeVisible();
  await expect(page.getByText(/^Verified:/)).toBeVisible();
});

test("a typed name is not lost by a link or a sign-out without a question", async ({ page }) => {
  await enterAsMember(page, someone());
  await page.goto("/profile");
  await page.getByText("Name and picture").click();
  const name = page.getByLabel("Full name");
  await name.fill("Asha Mehta");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await avatar(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Asha Mehta");
  await page.getByRole("button", { name: "Save", ...exact }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL("/search");
});

test("a typed name keeps nobody on the page of a deleted account", NIGHTLY, async ({ page }) => {
  const email = someone();
  await enterAsMember(page, email);
  await page.goto("/profile");
  await page.getByText("Name and picture").click();
  await page.getByLabel("Full name").fill("Asha Mehta");
  await page.getByText("Your data").click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await dialog.getByLabel("Your email").fill(email);
  await dialog.getByLabel(/^Your password/).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test(
  "the cards of a profile stand still, however slowly its answers come",
  NIGHTLY,
  async ({ page }) => {
    await enterAsMember(page, someone());
    const late = ["**/api/v1/me/meetups", "**/api/v1/me/follows"];
    for (const [place, address] of late.entries())
      await page.route(address, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500 * (place + 1)));
        await route.continue();
      });
    await page.goto("/profile");
    const card = page.locator("#two-factor");
    const before = await card.boundingBox({ timeout: 20_000 });
    await expect(page.getByText("You don't follow a city yet.")).toBeVisible();
    await expect(page.getByText("You haven't said yes to a meetup ahead.")).toBeVisible();
    expect(await card.boundingBox()).toEqual(before);
  },
);

test("a second factor is set up, asked for at the next sign-in, and a recovery code helps out", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 4\d\d/);
  const email = someone();
  await enterAsMember(page, email);
  await page.goto("/profile");
  await page.getByText("Two-factor sign-in").click();
  const card = page.locator("#two-factor");
  await card.getByRole("button", { name: "Set it up" }).click();
  // Each step removes the button that was pressed, so the focus goes to its successor.
  await expect(card.getByLabel(/^Your password/)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(card.getByLabel("Code")).toBeFocused();
  const key = (await card.locator("code").textContent()) ?? "";
  expect(key, "a key to type, in groups of four").toMatch(/^(\w{4} ){7,}\w{1,4}$/);
  const secret = key.replaceAll(" ", "");
  const app = card.getByRole("link", { name: "Open your authenticator app" });
  await expect(app).toHaveAttribute("href", new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await expectAccessible(page);
  // Apps show the digits in two groups.
  await page.keyboard.type(totp(secret).replace(/^.../, "$& "));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Two-factor sign-in is switched on.")).toBeVisible();
  await expect(card.getByText(/^Keep these recovery codes/)).toBeFocused();
  const codes = await card.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await card.getByRole("button", { name: "I have kept them" }).click();
  // The button says what the password is asked for.
  for (const [name, confirm] of [
    ["New recovery codes", "Replace my codes"],
    ["Switch it off", "Switch it off"],
  ] as const) {
    await card.getByRole("button", { name }).click();
    await expect(card.getByRole("form").getByRole("button", { name: confirm })).toBeVisible();
    await card.getByRole("button", { name: "Cancel" }).click();
  }

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("That code is not right. Please try again with the code shown now."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await expect(page.getByText("That code is not right.")).toHaveCount(0);
  await page.getByLabel("Recovery code").fill(codes[0]?.replace("-", " ") ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toBeVisible();
});

test(
  "a second factor whose answer is lost shows its recovery codes",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await enterAsMember(page, someone());
    await page.goto("/profile#two-factor");
    const card = page.locator("#two-factor");
    await card.getByRole("button", { name: "Set it up" }).click();
    await card.getByLabel(/^Your password/).fill(PASSWORD);
    await card.getByRole("button", { name: "Continue" }).click();
    const secret = (await card.locator("code").textContent()) ?? "";
    await card.getByLabel("Code").fill(totp(secret.replaceAll(" ", "")));
    await page.route("**/two-factor/confirm", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.getByRole("button", { name: "Switch it on" }).click();
    await expect(card.getByText("It may be on already.")).toContainText(/(\w{5}-\w{5} ?){10}$/);
    await expectAccessible(page);
  },
);

test(
  "an account is deleted after its address has been typed",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/status of 4\d\d/);
    const email = someone();
    await signUp(page, email, { next: "/profile" });
    await page.getByText("Your data").click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    expect((await download).suggestedFilename()).toBe("my-data.json");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await dialog.getByLabel("Your email").fill("other@example.com");
    await dialog.getByLabel(/^Your password/).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(dialog.getByText("That isn't this account's email.")).toBeVisible();
    await dialog.getByLabel("Your email").fill(email);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Your account has been deleted.")).toBeVisible();
    await expect(avatar(page)).toBeHidden();
  },
);

test(
  "a host reads, before the account is deleted, which city that leaves",
  NIGHTLY,
  async ({ page, site }) => {
    const email = someone();
    await makeHost(site, "Kutch", email);
    await enterAs(page, { email, password: PASSWORD });
    await page.goto("/profile");
    await page.getByText("Your data").click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("dialog", { name: "Delete my account" })).toContainText(
      "From then on you no longer look after Kutch.",
    );
    await expectAccessible(page);
  },
);

test("an administrator sees the notice and the role on the profile", NIGHTLY, async ({ page }) => {
  await signIn(page, ADMINISTRATOR);
  await page.goto("/profile");
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^Administrator$/ })
      .last(),
  ).toBeVisible();
  await expect(page.getByText(/You are an administrator/)).toBeVisible();
});

test("a member says yes with two taps and no field", async ({ page, site }) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "One tap", { city_name: "Mainpuri" });
  const email = someone();
  await addMember(page, email);
  await verifyEmail(page, site, email);
  await enterAs(page, { email, password: PASSWORD });
  await page.goto(`/events/${id}`);
  await page.getByRole("button", { name: "Count me in" }).press("Enter");
  await expect(page.getByLabel("Bringing anyone?")).toBeFocused();
  await page.getByRole("button", { name: "Count me in" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
  await expectTitle("Be one of the first.");
  // The next time the page knows, and nothing on it moves.
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const { promise: measured, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/v1/me/meetups", async (route) => {
    await measured;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Count me in" })).toBeVisible();
  const before = await heightOf();
  letGo();
  await expect(page.getByRole("link", { name: "You're in: your page" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Count me in" })).toHaveCount(0);
  expect(await heightOf()).toBe(before);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "You're in: your page" }).click();
  await page.getByRole("button", { name: "Can't make it" }).click();
  await expectTitle("Be the first.");
  await expect(page.getByRole("button", { name: "Count me in" })).toBeVisible();
  await removeEvents(site.url, session, "Mainpuri");

  /** Pages follow a yes within two seconds, because many at once are shown by one rendering. */
  function expectTitle(name: string) {
    return expect(async () => {
      await page.goto(`/events/${id}`);
      await expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }
});
