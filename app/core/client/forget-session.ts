import { dropAllDrafts } from "#app/core/client/draft-storage.ts";
import { dropAllUnsent } from "./unsent.ts";
import { dropAllPersonal } from "./personal-storage.ts";
import { sessionStore } from "./session-store.ts";

export function forgetSession() {
  sessionStore.clear();
  dropAllDrafts();
  dropAllUnsent();
  dropAllPersonal();
}
