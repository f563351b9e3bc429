import { storeDraft, storedDraft } from "./draft-storage.ts";

/** Texts by the name of their field. */
type Texts = Record<string, string>;

/**
 * Keeps the texts of a small form in the tab, so that the end of a session or a reload loses none of them. Without the
 * version and the comparison of `drafts.ts`, whose schema a phone would have to download.
 */
export function keepText(key: string, texts: Texts) {
  storeDraft(key, texts);
}

export function keptText(key: string): Texts | undefined {
  const kept = storedDraft(key);
  if (typeof kept !== "object" || kept === null) return undefined;
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, String(text)]));
}
