/** The prefix of drafts in session storage. */
export const DRAFT = "draft/";

/** Called on sign-out, because the next user of this tab must not see the drafts. */
export function dropAllDrafts() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
