import { useEffect } from "react";
import { isFirstTry } from "./first-try.ts";

/** The words of Chromium, Firefox and WebKit for a module that did not load, and of Vite for a style sheet. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i;

/**
 * Loads the page as a document when a script of it did not come, after an upgrade or on a bad network: the
 * document names the scripts of today, and can be read without any.
 */
export function useReloadForScripts(error: unknown) {
  useEffect(() => {
    if (error instanceof Error && NOT_LOADED.test(error.message) && isFirstTry())
      window.location.reload();
  }, [error]);
}
