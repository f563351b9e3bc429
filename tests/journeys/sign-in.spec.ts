import type { Page } from "@playwright/test";
import { totp } from "../totp.ts";
import { ADMINISTRATOR, expect, expectAccessible, signIn, test } from "./fixtures.ts";
import type { SiteProcess } from "./site-process.ts";

const PASSWORD = "kahwa-in-pune";
/** Each journey makes its own people: it must not count on being alone. */
const someone = () => `asha-${crypto.randomUUID().slice(0, 8)}@example.com`;
const exact = { exact: true };

async function signUp(page: Page, email: string, more: { fullName?: string; next?: string } = {}) {
  await page.goto(`/auth?tab=sign-up${more.next ? `&next=${more.next}` : ""}`);
  await page.getByLabel("Full name").fill(more.fullName ?? "Asha Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up", ...exact }).click();
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();
}

/** The link in the newest mail to somebody, once it is there. */
async function mailedLink(site: SiteProcess, email: string, path: string): Promise<string> {
  const links = () =>
    site.mailsTo(email).flatMap((mail) => {
      const text = mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
      return text.match(new RegExp(`http://localhost:\\d+${path}\\?token=[\\w-]+`)) ?? [];
    });
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

const avatar = (page: Page) => page.getByRole("button", { name: "Your account" });

test("a new member signs up, verifies the address by the button of the mailed page, and gets the badge", async ({
  page,
  site,
}) => {
  const email = someone();
  await signUp(page, email);
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toContainText("AR");
  await expect(avatar(page)).not.toContainText("E-mail confirmed");
  await page.goto(await mailedLink(site, email, "/auth/verify"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByText("Your email address is verified. Thank you!")).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page", ...exact }).click();
  await expect(avatar(page)).toContainText("E-mail confirmed");
  await avatar(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toBeHidden();
});

test("the forms say what is wrong, beside the field or in passing, and keep what was typed", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 4\d\d/, /ERR_FAILED|Failed to fetch/);
  const email = someone();
  await signUp(page, email);
  await page.evaluate(() => localStorage.clear());

  await page.goto("/auth?tab=sign-up");
  await expectAccessible(page);
  const submit = page.getByRole("button", { name: "Sign Up", ...exact });
  await submit.click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await expect(page.getByText("Email is required")).toBeHidden();
  await page.getByLabel(/^Password/).fill("kahwa1");
  await page.getByLabel(/^Confirm password/).fill("kahwa2");
  await submit.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel(/^Password/).fill("password1");
  await page.getByLabel(/^Confirm password/).fill("password1");
  await submit.click();
  await expect(page.getByText(/This password is too easy to guess/)).toBeVisible();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await submit.click();
  await expect(
    page.getByText("An account with this email already exists. Please sign in instead."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("link", { name: "Sign In", ...exact }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", exact).fill("wrong-password");
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
  await page.route("**/api/auth/sign-in", (route) => route.abort());
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Password", exact)).toHaveValue("wrong-password");
  await page.getByRole("link", { name: "Close and go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a forgotten password is reset by mail, and the link works once", async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/status of 410/);
  const email = someone();
  await signUp(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("Password reset email sent! Please check your inbox.")).toBeVisible();
  await expect(dialog).toBeHidden();

  const link = await mailedLink(site, email, "/auth/reset");
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel("New password", exact).fill("ristretto-nine");
  await page.getByLabel("Confirm password", exact).fill("ristretto-nine");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL("/auth");
  await signIn(page, { email, password: "ristretto-nine" });
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New password", exact).fill("ristretto-ten");
  await page.getByLabel("Confirm password", exact).fill("ristretto-ten");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("This link has already been used.")).toBeVisible();
});

test("signing in through the provider comes back to where one wanted to go", async ({
  page,
  engine,
}) => {
  await page.goto("/auth?next=/about");
  const button = page.getByRole("button", { name: "Continue with the development provider" });
  if (engine === "PostgreSQL") {
    // Never on a database server in production.
    await expect(button).toBeHidden();
    return;
  }
  await button.click();
  await expect(page.getByText("Who would you like to be?")).toBeVisible();
  await page.getByLabel("Name").fill("Dev Visitor");
  await page.getByLabel("Email", exact).fill(someone());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/about");
  await expect(avatar(page)).toContainText("DV");
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await signUp(page, someone());
  const other = await context.newPage();
  await other.goto("/about");
  await expect(avatar(other)).toBeVisible();
  await avatar(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(avatar(other)).toBeHidden();
});

test("a token that has run out is refreshed without a word; a session ended elsewhere is signed out", async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 401/);
  const email = someone();
  await signUp(page, email);
  const refreshed = page.waitForResponse("**/api/auth/refresh");
  await page.evaluate(() => {
    const kept = localStorage.getItem("session") ?? "";
    localStorage.setItem("session", kept.replace(/"expires_at":\d+/, '"expires_at":1'));
  });
  await page.goto("/profile");
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();

  const elsewhere = await openBrowser();
  await signIn(elsewhere, { email, password: PASSWORD });
  await elsewhere.goto("/profile#sessions");
  await elsewhere.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(elsewhere.getByText("You have been signed out on every device.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Please sign in to view your profile.")).toBeVisible();
});

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
  await card.getByLabel("Current password", exact).fill(PASSWORD);
  await card.getByLabel("New password", exact).fill("ristretto-nine");
  await card.getByLabel("Confirm password", exact).fill("ristretto-nine");
  await card.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByText("Password changed. All other sessions have been signed out."),
  ).toBeVisible();

  const next = someone();
  await page.getByText("Email", exact).last().click();
  const mail = page.locator("#email");
  await mail.getByLabel("New email").fill(next);
  await mail.getByLabel("Your password", exact).fill("ristretto-nine");
  await mail.getByRole("button", { name: "Change email" }).click();
  await page.goto(await mailedLink(site, next, "/auth/verify"));
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByText("Your email address is verified. Thank you!")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("definition").filter({ hasText: next })).toBeVisible();
  await expect(page.getByText(/^Verified:/)).toBeVisible();
});

test("a second factor is set up, asked for at the next sign-in, and a recovery code helps out", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 4\d\d/);
  const email = someone();
  await signUp(page, email, { next: "/profile" });
  await page.getByText("Two-factor sign-in").click();
  const card = page.locator("#two-factor");
  await card.getByRole("button", { name: "Set it up" }).click();
  await card.getByLabel("Your password", exact).fill(PASSWORD);
  await card.getByRole("button", { name: "Continue" }).click();
  const secret = (await card.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await card.getByLabel("Code").fill(totp(secret));
  await card.getByRole("button", { name: "Switch it on" }).click();
  await expect(page.getByText("Two-factor sign-in is switched on.")).toBeVisible();
  const codes = await card.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", exact).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("That code is not right. Please try again with the code shown now."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toBeVisible();
});

test("an account is deleted after its address has been typed", async ({ page, faults }) => {
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
  await dialog.getByLabel("Your password", exact).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("That is not the address of this account.")).toBeVisible();
  await dialog.getByLabel("Your email").fill(email);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  await expect(avatar(page)).toBeHidden();
});

test("an administrator sees the notice and the role on the profile", async ({ page }) => {
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
