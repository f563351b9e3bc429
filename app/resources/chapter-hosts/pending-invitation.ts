import { invitationPath } from "./rules.ts";

/** Where the browser keeps the invitation somebody has opened and not accepted yet. */
const KEY = "pending-invitation";

/** Remembers the invitation, so that a new account is led back to it once its address is verified. */
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

/** Storage may be disabled; the link in the mail still works. */
function inStorage(work: (storage: Storage) => void) {
  try {
    work(window.localStorage);
  } catch {
    // Nothing is remembered.
  }
}
