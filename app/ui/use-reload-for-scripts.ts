import { useEffect } from "react";

/** What Chromium, Firefox and WebKit call a module that did not load, and Vite a style sheet. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

const STORAGE_KEY = "reloaded-for-scripts";
const AGAIN_AFTER_MS = 30_000;

/**
 * Loads the page as a document when a script of it did not come, after an upgrade or on a bad network: the
 * document names the scripts of today, and can be read without any. Once in half a minute, so that it never loops.
 */
export function useReloadForScripts(error: unknown) {
  useEffect(() => {
    if (error instanceof Error && NOT_LOADED.test(error.message) && isFirstTry())
      window.location.reload();
  }, [error]);
}

function isFirstTry(): boolean {
  try {
    const before = Number(sessionStorage.getItem(STORAGE_KEY));
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - before > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}
