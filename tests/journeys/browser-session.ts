import { expect, type Page } from "@playwright/test";
import { isSession, type Session } from "#app/core/client/session.ts";
import { ADMINISTRATOR } from "./site-process.ts";

/**
 * Makes this the browser of an administrator who has signed in before. Cheaper than the form: no page with scripts is
 * loaded. Leaves the page on a text file, so go to where the journey begins.
 */
export async function enterAsAdministrator(page: Page): Promise<Session> {
  const answer = await page.request.post("/api/auth/sign-in", { data: ADMINISTRATOR });
  expect(answer.ok(), "the administrator is signed in").toBe(true);
  const session: unknown = await answer.json();
  if (!isSession(session)) throw new Error(`No session came back: ${JSON.stringify(session)}`);
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
