const STORAGE_KEY = "reloaded-for-scripts";
const AGAIN_AFTER_MS = 30_000;

/** True once in half a minute and tab, so that a page which reloads for its scripts never loops. False without storage. */
export function isFirstTry(): boolean {
  try {
    const before = Number(sessionStorage.getItem(STORAGE_KEY));
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - before > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}
