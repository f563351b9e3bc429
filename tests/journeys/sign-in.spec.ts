import { NIGHTLY } from "../everything.ts";
import { ADMINISTRATOR, expect, expectAccessible, settled, signIn, test } from "./fixtures.ts";
import { addMember, startScripts } from "./browser-session.ts";
import { avatar, exact, mailedLink, PASSWORD, signUp, someone } from "./members.ts";

test("a new member signs up, verifies the address by the button of the mailed page, and gets the badge", async ({
  page,
  site,
}) => {
  const email = someone();
  await signUp(page, email);
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toContainText("AR");
  await expect(avatar(page)).not.toContainText("Email confirmed");
  await page.goto(await mailedLink(site, email, "/auth/verify"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Verify my email address" }).click();
  await expect(page.getByText("Your email address is verified. Thank you!")).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page", ...exact }).click();
  await expect(avatar(page)).toContainText("Email confirmed");
  await avatar(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(avatar(page)).toBeHidden();
});

test(
  "an account somebody else made with my address is gone when I say so, on any device",
  NIGHTLY,
  async ({ page, openBrowser, site, faults }) => {
    faults.expect(/status of 401/);
    const email = someone();
    await signUp(page, email);
    const elsewhere = await openBrowser();
    await elsewhere.goto(await mailedLink(site, email, "/auth/verify"));
    await elsewhere.getByRole("button", { name: "This was not me" }).click();
    await expect(elsewhere.getByText("Your email isn't used for that account.")).toBeVisible();
    await expectAccessible(elsewhere);
    await page.goto("/profile");
    await expect(page.getByText("Please sign in to view your profile.")).toBeVisible();
  },
);

test(
  "without the network the other tab opens, and its form says what happened",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|preload CSS/);
    await page.goto("/auth");
    await startScripts(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await page.getByLabel("Email").fill(someone());
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/^Confirm password/).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up", ...exact }).click();
    await expect(page.getByText("Something went wrong. Please try again.").first()).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  },
);

test("the forms say what is wrong, beside the field or in passing, and keep what was typed", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 4\d\d/, /ERR_FAILED|Failed to fetch/);
  const email = someone();
  await addMember(page, email);

  await page.goto("/auth?tab=sign-up");
  await expectAccessible(page);
  const submit = page.getByRole("button", { name: "Sign Up", ...exact });
  await submit.click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await expect(page.getByText("Email is required")).toBeHidden();
  await page.getByLabel("Password", { exact: true }).fill("kahwa1");
  await page.getByLabel(/^Confirm password/).fill("kahwa2");
  await submit.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByLabel(/^Confirm password/).fill("password1");
  await submit.click();
  await expect(page.getByText(/This password is too easy to guess/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await submit.click();
  await expect(
    page.getByText("An account with this email already exists. Please sign in instead."),
  ).toBeVisible();
  const taken = page.getByText(/^Somebody has signed up with this email/);
  await expect(taken).toBeVisible();
  await page.getByLabel("Username").fill("asha");
  await expect(taken).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("link", { name: "Sign In", ...exact }).click();
  await expect(page.getByRole("button", { name: "Sign In", ...exact })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  const refusal = page.getByText("Invalid email or password. Please try again.");
  await expect(refusal).toBeVisible();
  // The toast goes, what to do about it stays: until the next try, or until something is edited.
  const remedy = page.getByText(/^That didn't match/);
  await expect(refusal).toHaveCount(0);
  await expect(remedy).toBeVisible();
  await expect(remedy).not.toHaveRole("alert");
  await page.getByLabel("Password", { exact: true }).fill("wrong-again");
  await expect(remedy).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(remedy).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.route("**/api/auth/sign-in", (route) => route.abort());
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong-password");
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
  await addMember(page, email);
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
  await page.getByLabel(/^New password/).fill("ristretto-nine");
  await page.getByLabel(/^Confirm password/).fill("ristretto-nine");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("ristretto-nine");
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await page.goto(link);
  await page.getByLabel(/^New password/).fill("ristretto-ten");
  await page.getByLabel(/^Confirm password/).fill("ristretto-ten");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("This link has already been used.")).toBeVisible();
});

test(
  "signing in through the provider comes back to where one wanted to go",
  NIGHTLY,
  async ({ page, site, engine }) => {
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
    await page.getByLabel("Sign-in code").fill(site.developmentCode());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/about");
    await expect(avatar(page)).toContainText("DV");
  },
);

test(
  "leaving for the provider is no error, with soft changes between pages",
  NIGHTLY,
  async ({ openBrowser, engine }) => {
    if (engine === "PostgreSQL") return;
    const page = await openBrowser({ reducedMotion: "no-preference" });
    await page.goto("/auth");
    await startScripts(page);
    await page.getByRole("button", { name: "Continue with the development provider" }).click();
    await expect(page.getByText("Who would you like to be?")).toBeVisible();
    // An error of the change is told when the next page has been drawn.
    await settled(page);
  },
);

test("what is required is marked on every form of signing in (SPEC 5)", async ({ page }) => {
  const marked = (form: string) =>
    page
      .getByRole(form === "Reset password" ? "dialog" : "form", { name: form })
      .locator(
        "label.marked-required ~ * [aria-required], label.marked-required ~ [aria-required]",
      );
  await page.goto("/auth");
  await expect(marked("Sign In")).toHaveCount(2);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(marked("Reset password")).toHaveCount(1);
  await page.goto("/auth?tab=sign-up");
  await expect(marked("Sign Up")).toHaveCount(3);
  await expect(page.getByLabel("Full name", exact)).toBeVisible();
});

test(
  "a token that has run out is refreshed without a word; a session ended elsewhere is signed out",
  NIGHTLY,
  async ({ page, openBrowser, faults }) => {
    faults.expect(/status of 401/);
    const email = someone();
    await signUp(page, email);
    const refreshed = page.waitForResponse("**/api/auth/refresh");
    await page.evaluate(() => {
      const kept = localStorage.getItem("session") ?? "";
      localStorage.setItem("session", kept.replace(/"(expires_at|good_until)":[\d.]+/g, '"$1":1'));
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
  },
);

test(
  "an admin check that fails means no administrator, and is only logged",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/Error checking admin status/, /status of 500/);
    await page.route("**/api/auth/role", (route) => route.fulfill({ status: 500, body: "{}" }));
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("Error checking admin status"),
    );
    await signIn(page, ADMINISTRATOR);
    await logged;
    await expect(avatar(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Admin", ...exact })).toBeHidden();
  },
);

test("a token that is no longer good is refused by the API, and signing in does not care", async ({
  request,
}) => {
  const headers = { authorization: "Bearer no.longer.good" };
  const list = await request.get("/api/v1/blog-posts", { headers });
  expect(list.status()).toBe(401);
  expect(list.headers()["www-authenticate"]).toBe("Bearer");
  expect((await request.get("/api/v1/blog-posts")).status()).toBe(200);
  const signedIn = await request.post("/api/auth/sign-in", { headers, data: ADMINISTRATOR });
  expect(signedIn.status()).toBe(200);
});
