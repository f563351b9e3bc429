import type { Page } from "@playwright/test";
import type { Session } from "#app/core/client/session.ts";
import { signInByApi } from "./api.ts";

/** Makes this the browser of an administrator who has signed in before. */
export async function enterAsAdministrator(page: Page, siteUrl: string): Promise<Session> {
  const session = await signInByApi(siteUrl);
  await page.goto("/newsletter/check-inbox");
  await page.evaluate((stored) => localStorage.setItem("session", stored), JSON.stringify(session));
  return session;
}

/** Scripts come when the browser is idle: here at once, so that a click does not load a whole page. */
export async function startScripts(page: Page) {
  await page.evaluate(
    "new Promise((go) => { addEventListener('page-hydrated', go); window.hydratePage?.(); if (window.isHydrated) go(); })",
  );
}
