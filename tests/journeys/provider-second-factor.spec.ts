import type { Page } from "@playwright/test";
import { z } from "zod";
import { isSession } from "#app/core/client/session.ts";
import { NIGHTLY } from "../everything.ts";
import { nextTotp, totp } from "../totp.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { SiteProcess } from "./site-process.ts";
import { avatar, exact, mailedLink, PASSWORD, someone } from "./members.ts";

test(
  "coming back from a provider, too, the second factor is asked for",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/status of 401/);
    const email = someone();
    await throughProvider(page, site, email);
    await expect(avatar(page)).toBeVisible();
    const { secret, usedCode } = await switchTwoFactorOn(page, site, email);
    await page.evaluate(() => localStorage.clear());

    await throughProvider(page, site, email);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Code").fill(usedCode);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(
      page.getByText(
        "That code has already been used. Please sign in again with the code your app shows next.",
      ),
    ).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(avatar(page)).toBeHidden();

    await throughProvider(page, site, email);
    await page.getByLabel("Code").fill(nextTotp(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/about");
    await expect(avatar(page)).toBeVisible();
  },
);

async function throughProvider(page: Page, site: SiteProcess, email: string) {
  await page.goto("/auth?next=/about");
  await page.getByRole("button", { name: "Continue with the development provider" }).click();
  await page.getByLabel("Email", exact).fill(email);
  await page.getByLabel("Sign-in code").fill(site.developmentCode());
  await page.getByRole("button", { name: "Continue" }).click();
}

/** As a program would: gives the account a password by mail, then begins and confirms. */
async function switchTwoFactorOn(
  page: Page,
  site: Parameters<typeof mailedLink>[0],
  email: string,
): Promise<{ secret: string; usedCode: string }> {
  const post = async (path: string, data: object, token?: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const options = token === undefined ? { data } : { data, headers };
    return (await page.request.post(`/api/auth${path}`, options)).json();
  };
  await post("/request-password-reset", { email });
  const link = new URL(await mailedLink(site, email, "/auth/reset"));
  await post("/reset-password", { token: link.searchParams.get("token"), password: PASSWORD });
  const session = await post("/sign-in", { email, password: PASSWORD });
  if (!isSession(session)) throw new Error(`No session came back: ${JSON.stringify(session)}`);
  const { access_token } = session;
  const begun = await post("/two-factor/begin", { password: PASSWORD }, access_token);
  const { secret } = z.object({ secret: z.string() }).parse(begun);
  const usedCode = totp(secret);
  await post("/two-factor/confirm", { code: usedCode }, access_token);
  return { secret, usedCode };
}
