/** Shown where a browser without a network could not send a form. */
export const OFFLINE =
  "You are offline. What you typed is kept; save again when the connection is back.";

/** True for a call that failed without a response, in a browser that knows of no network. */
export const isOffline = ({ status }: { status: number }) => status === 0 && !navigator.onLine;
