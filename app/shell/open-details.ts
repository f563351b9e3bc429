import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { OPEN_DETAILS, openDetails, restoreOpenDetails } from "./details-state.ts";

/** Saves which `<details>` are open, and restores them after Back and Forward before the router restores the position. */
export function useOpenDetails() {
  const name = OPEN_DETAILS + useLocation().key;
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
  const details = document.querySelectorAll<HTMLDetailsElement>("main details");
  const open = openDetails([]).filter((_, place) => details[place]?.open);
  try {
    if (open.length > 0) sessionStorage.setItem(name, open.join("\n"));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is full or refused: Back then shows them closed.
  }
}
