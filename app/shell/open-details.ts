import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Session storage holds the labels of the open `<details>` of each history entry under this and its key. */
const PREFIX = "open-details:";

/**
 * Opens what was open when this history entry was left, so that its scroll position leads to the same place.
 * Runs in the page before hydration too, as text: it uses nothing from outside itself.
 */
function restoreOpenDetails(name: string) {
  try {
    const labels = sessionStorage.getItem(name)?.split("\n") ?? [];
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) {
      const label = details.querySelector("summary")?.textContent ?? "";
      if (labels.includes(label)) details.open = true;
    }
  } catch {
    // Without storage the page stays as the server has rendered it.
  }
}

/** The text of the inline script that runs before the one that restores the scroll position. */
export const restoreScript = () =>
  `(${restoreOpenDetails.toString()})("${PREFIX}"+history.state?.key)`;

/** Saves what is open, and restores it after Back and Forward before the router restores the position. */
export function useOpenDetails() {
  const name = PREFIX + useLocation().key;
  const hydrated = useRef(false);
  useLayoutEffect(() => {
    // Before hydration the inline script has restored it, and the visitor may have pressed one since.
    if (hydrated.current) restoreOpenDetails(name);
    else saveOpenDetails(name);
    hydrated.current = true;
  }, [name]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const save = () => saveOpenDetails(name);
    const saveToggled = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement) save();
    };
    // `toggle` does not bubble.
    document.addEventListener("toggle", saveToggled, { capture: true, signal });
    // It comes in a task of its own, so that a page reloaded at once would never hear of it.
    addEventListener("pagehide", save, { signal });
    return () => listeners.abort();
  }, [name]);
}

function saveOpenDetails(name: string) {
  const summaries = document.querySelectorAll("main details[open] > summary");
  const labels = [...summaries].map(({ textContent }) => textContent);
  try {
    if (labels.length > 0) sessionStorage.setItem(name, labels.join("\n"));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is full or refused: Back then shows them closed.
  }
}
