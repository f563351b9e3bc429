import { DRAFT } from "./draft-keys.ts";

/** Texts by the name of their field. */
type Texts = Record<string, string>;

/**
 * Keeps the texts of a small form in the tab, so that the end of a session or a reload loses none of them. Without the
 * version and the comparison of `drafts.ts`, whose schema a phone would have to download. Ignores errors, because
 * storage may be full or disabled.
 */
export function keepText(key: string, texts: Texts) {
  try {
    sessionStorage.setItem(DRAFT + key, JSON.stringify(texts));
  } catch {
    return;
  }
}

export function keptText(key: string): Texts | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT + key) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, String(text)]));
  } catch {
    return undefined;
  }
}

export function dropText(key: string) {
  try {
    sessionStorage.removeItem(DRAFT + key);
  } catch {
    return;
  }
}
