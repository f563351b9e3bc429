import type { Page } from "@playwright/test";
import { isSession } from "#app/core/client/session.ts";
import { send, signInByApi } from "./api.ts";
import { expect } from "./fixtures.ts";
import type { SiteProcess } from "./site-process.ts";

export const PASSWORD = "kahwa-in-pune";
/** Each journey makes its own people: it must not count on being alone. */
export const someone = () => `asha-${crypto.randomUUID().slice(0, 8)}@example.com`;
export const exact = { exact: true };

export async function signUp(
  page: Page,
  email: string,
  more: { fullName?: string; next?: string } = {},
) {
  await page.goto(`/auth?tab=sign-up${more.next ? `&next=${more.next}` : ""}`);
  await page.getByLabel("Full name").fill(more.fullName ?? "Asha Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up", ...exact }).click();
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();
}

/** The link in the newest mail to somebody, once it is there. */
export async function mailedLink(site: SiteProcess, email: string, path: string): Promise<string> {
  const links = () =>
    site.mailsTo(email).flatMap((mail) => {
      const text = mail
        .replace(/=\r?\n/g, "")
        .replace(/=3D/g, "=")
        .replaceAll("&amp;", "&");
      return text.match(new RegExp(`http://localhost:\\d+${path}\\?token=[\\w&=%-]+`)) ?? [];
    });
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

/** Invites somebody to be host of a city as the administrator, and returns the link in the mail. */
export async function mailedInvitation(
  site: SiteProcess,
  city: string,
  email = someone(),
): Promise<string> {
  const session = await signInByApi(site.url);
  const invitation = { email, duty: "host" };
  await send(`${site.url}/api/v1/cities/${city}/host-invitations`, "POST", invitation, session);
  const links = () =>
    site.mailsTo(email).flatMap((mail) => {
      const text = mail.replace(/=\r?\n/g, "");
      return text.match(/http:\/\/localhost:\d+\/host\/invitation\/[\w-]+/) ?? [];
    });
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links().at(-1) ?? "";
}

/** Invites somebody to be host of a city, who signs up and accepts as a program would. */
export async function makeHost(site: SiteProcess, city: string, email = someone()) {
  const invitation = new URL(await mailedInvitation(site, city, email)).pathname;
  const post = (path: string, body: object) => send(site.url + path, "POST", body);
  await post("/api/auth/sign-up", { email, password: PASSWORD, next: invitation });
  const link = new URL(await mailedLink(site, email, "/auth/verify"));
  await post("/api/auth/verify-email", { token: link.searchParams.get("token") });
  const host = await post("/api/auth/sign-in", { email, password: PASSWORD });
  if (!isSession(host)) throw new Error("Nobody is signed in.");
  const accept = invitation.replace("/host/invitation/", "/api/v1/host-invitations/");
  await send(`${site.url}${accept}/accept`, "POST", {}, host);
}

/** The desk of a city shows one thing at a time below its next meetup. */
export const openTab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "More about this city" })
    .getByRole("link", { name, exact: true })
    .click();

/** The token of the page of somebody who was asked by email whether they come. */
export async function mailedReply(site: SiteProcess, email: string): Promise<string> {
  const tokens = () =>
    site
      .mailsTo(email)
      .flatMap((mail) => mail.replace(/=\r?\n/g, "").match(/(?<=localhost:\d+\/r\/)[\w-]+/) ?? []);
  await expect.poll(() => tokens().length).toBeGreaterThan(0);
  return tokens().at(-1) ?? "";
}

/** Signs up with the invited, verified address, and opens the invitation. */
export async function openInvitation(page: Page, site: SiteProcess, city: string) {
  const email = someone();
  const invitation = new URL(await mailedInvitation(site, city, email)).pathname;
  await signUp(page, email, { next: invitation });
  await verifyEmail(page, site, email);
  await page.goto(invitation);
}

/** Does by program what the button of the mailed page does. */
export async function verifyEmail(page: Page, site: SiteProcess, email: string) {
  const token = new URL(await mailedLink(site, email, "/auth/verify")).searchParams.get("token");
  const answer = await page.request.post("/api/auth/verify-email", { data: { token } });
  expect(answer.ok(), "the email is verified").toBe(true);
}

/** The link of a newsletter mail, which arrives a moment after the form has been sent. */
export async function newsletterLink(
  site: SiteProcess,
  recipient: string,
  kind: string,
): Promise<string> {
  const pattern = new RegExp(`/newsletter/${kind}/[\\w.-]+`);
  let link = "";
  await expect
    .poll(() => {
      const text = site.mailsTo(recipient).at(-1) ?? "";
      link = pattern.exec(text.replaceAll("=\r\n", "").replaceAll("=\n", ""))?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

export const avatar = (page: Page) => page.getByRole("button", { name: "Your account" });
