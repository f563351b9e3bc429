import type { NavigateFunction } from "react-router";

/** Location state of a dialog or form that one of our own buttons opened: closing it may go back in the history. */
export const OPENED_IN_APP = "opened-here";

/** True once a first press has opened it: a second one would leave an entry in the history that has to be closed, too. */
export const isAt = (fragment: string): boolean => window.location.hash === `#${fragment}`;

let isGoingBack = false;

/**
 * Goes back from what stands at `hash`, once however often it is pressed: the browser takes a moment, and a second step
 * would leave the page.
 */
export function goBackFrom(hash: string, navigate: NavigateFunction) {
  if (isGoingBack || window.location.hash !== hash) return;
  isGoingBack = true;
  for (const end of ["popstate", "pagehide"])
    addEventListener(end, () => (isGoingBack = false), { once: true });
  void navigate(-1);
}
