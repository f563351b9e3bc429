import type { BrowserContext, Page } from "@playwright/test";
import { isSession, type Session } from "#app/core/client/session.ts";
import { PASSWORD } from "./members.ts";
import { ADMINISTRATOR, someNetwork } from "./site-process.ts";

/**
 * Makes this the browser of an administrator who has signed in before. Cheaper than the form: no page with scripts is
 * loaded. Leaves the page on a text file, so go to where the journey begins.
 */
export const enterAsAdministrator = (page: Page): Promise<Session> => enterAs(page, ADMINISTRATOR);

export async function enterAs(page: Page, account: { email: string; password: string }) {
  return enter(page, await askForSession(page, "sign-in", account));
}

/** Makes this the browser of a new member, whose email is not verified. */
export async function enterAsMember(page: Page, email: string): Promise<Session> {
  return enter(page, await addMember(page, email));
}

/** An account that is signed in nowhere. */
export const addMember = (page: Page, email: string): Promise<Session> =>
  askForSession(page, "sign-up", { email, password: PASSWORD, full_name: "Asha Rao" });

async function askForSession(page: Page, way: "sign-in" | "sign-up", data: object) {
  const answer = await page.request.post(`/api/auth/${way}`, { data, headers: someNetwork() });
  const session: unknown = await answer.json();
  if (!isSession(session)) throw new Error(`No session came back: ${JSON.stringify(session)}`);
  return session;
}

async function enter(page: Page, session: Session): Promise<Session> {
  await page.goto("/robots.txt");
  await page.evaluate((stored) => localStorage.setItem("session", stored), JSON.stringify(session));
  return session;
}

/** Scripts come when the browser is idle: here at once, so that a click does not load a whole page. */
export async function startScripts(page: Page) {
  await page.evaluate(
    "new Promise((go) => { addEventListener('page-hydrated', go); window.hydratePage?.(); if (window.isHydrated) go(); })",
  );
}

/** Chromium has no switch for it: the page is told so, and the server by the header. */
export async function pretendToSaveData(context: BrowserContext) {
  await context.setExtraHTTPHeaders({ "Save-Data": "on" });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

/** Keeps all scripts of the site on their way until `letThrough` is called. */
export async function holdScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { letThrough: held.resolve };
}
