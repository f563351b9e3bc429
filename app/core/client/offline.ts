export const OFFLINE =
  "You are offline. What you typed is kept; save again when the connection is back.";

export const isOffline = ({ status }: { status: number }) => status === 0 && !navigator.onLine;
