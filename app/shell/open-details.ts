import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Session storage holds the names of the open `<details>` of each history entry under this and its key. */
const PREFIX = "open-details:";

/**
 * Opens those of the page's `<details>` whose names are in `open`, and returns the names of all: their labels, with a plus
 * for each equal one before. Runs in the page before hydration too, as text: it uses nothing from outside itself.
 */
function openDetails(open: string[]): string[] {
  const names: string[] = [];
  for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) {
    let name = details.querySelector("summary")?.textContent ?? "";
    while (names.includes(name)) name += "+";
    names.push(name);
    if (open.includes(name)) details.open = true;
  }
  return names;
}

/** The text of the inline script that runs before the one that restores the scroll position. */
export const restoreScript = () =>
  `try{(${openDetails.toString().replace(/\s+/g, " ")})(sessionStorage.getItem("${PREFIX}"+history.state?.key)?.split("\\n")??[])}catch{}`;

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

/** Opens what was open when this history entry was left, so that its scroll position leads to the same place. */
function restoreOpenDetails(name: string) {
  try {
    openDetails(sessionStorage.getItem(name)?.split("\n") ?? []);
  } catch {
    // Without storage the page stays as the server has rendered it.
  }
}

function saveOpenDetails(name: string) {
  const details = document.querySelectorAll<HTMLDetailsElement>("main details");
  const open = openDetails([]).filter((_, place) => details[place]?.open);
  try {
    if (open.length > 0) sessionStorage.setItem(name, open.join("\n"));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is full or refused: Back then shows them closed.
  }
}
