/** Location state of a dialog or form that one of our own buttons opened: closing it may go back in the history. */
export const OPENED_IN_APP = "opened-here";

/** Location state of another page of a list: the keyboard goes on at its beginning. */
export const PAGE_TURNED = { turned: true };

export const isPageTurned = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "turned" in state;
