import { dropAllDrafts } from "#app/core/forms/draft-storage.ts";
import { sessionStore } from "./session-store.ts";

/** Forgets in this browser who is signed in, with what they typed in this tab. */
export function forgetSession() {
  sessionStore.clear();
  dropAllDrafts();
}
