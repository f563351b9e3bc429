import { invitationPath } from "./rules.ts";

/** Where the browser keeps the invitation somebody has opened and not accepted yet. */
const KEY = "pending-invitation";

/** Remembers the invitation: whoever signs up for it is led back to it once their address is verified. */
export function rememberInvitation(token: string) {
  inStorage((storage) => storage.setItem(KEY, token));
}

export function forgetInvitation() {
  inStorage((storage) => storage.removeItem(KEY));
}

/** The page of the invitation that was opened last in this browser; undefined without one. */
export function pendingInvitationPath(): string | undefined {
  let token: string | null = null;
  inStorage((storage) => (token = storage.getItem(KEY)));
  return token && /^[\w-]+$/.test(token) ? invitationPath(token) : undefined;
}

/** A browser that keeps nothing throws; the mail with the link is there all the same. */
function inStorage(work: (storage: Storage) => void) {
  try {
    work(window.localStorage);
  } catch {
    // Nothing is remembered.
  }
}
