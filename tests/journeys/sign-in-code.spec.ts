import { expect, expectAccessible, test } from "./fixtures.ts";
import { addMember } from "./browser-session.ts";
import { avatar, exact, someone } from "./members.ts";

test("who comes back once a month signs in with six digits by mail, on a phone", async ({
  openBrowser,
  site,
  faults,
}) => {
  faults.expect(/status of 401/);
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  const email = someone();
  await addMember(page, email);
  await page.goto("/events");
  await page.goto("/auth?next=/about");
  await page.getByLabel("Email", exact).fill(email);
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await expect(page.getByLabel("Email", exact)).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use my password" }).click();
  await expect(page.getByLabel("Email", exact)).toBeFocused();
  await expect(page.getByLabel("Email", exact)).toHaveValue(email);
  await page.getByRole("button", { name: "Email me a code instead" }).click();
  await page.getByRole("button", { name: "Email me a code", ...exact }).click();
  const code = page.getByLabel("Code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  // A phone may throw the page away while its user reads the mail.
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await code.fill("12");
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(
    page.getByText("That code doesn't work. Check the newest email, or ask for a new code."),
  ).toBeVisible();
  const inMail = () =>
    site.mailsTo(email).flatMap((mail) => /^Subject: (\d{6}) is your/m.exec(mail)?.[1] ?? []);
  await expect.poll(() => inMail().length).toBeGreaterThan(0);
  await code.fill(inMail().at(-1) ?? "");
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await expect(page).toHaveURL("/about");
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(avatar(page)).toContainText("Email confirmed");
  await page.goBack();
  await expect(page).toHaveURL("/events");
});
