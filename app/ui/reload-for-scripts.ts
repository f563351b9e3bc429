import { isFirstTry } from "./first-try.ts";

/** The words of Chromium, Firefox and WebKit for a module that did not load, and of Vite for a style sheet. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

export const isLostScript = (error: unknown): boolean =>
  error instanceof Error && NOT_LOADED.test(error.message);

/**
 * Loads the page as a document, which names the scripts of today, but only if the site can be reached: without it there
 * would be nothing left to read. Returns whether it does.
 */
export async function reloadForScripts(): Promise<boolean> {
  if (!(await siteAnswers()) || !isFirstTry()) return false;
  location.reload();
  return true;
}

export async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch("", { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}
