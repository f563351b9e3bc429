/** What the names of kept drafts begin with in the tab's storage. */
export const DRAFT = "draft/";

/** Who signs out leaves nothing behind for whoever comes next in this tab. */
export function dropAllDrafts() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
