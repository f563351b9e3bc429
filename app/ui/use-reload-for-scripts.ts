import { useEffect } from "react";
import { isLostScript, reloadForScripts } from "./reload-for-scripts.ts";

/**
 * Loads the page as a document when a script of it did not come, after an upgrade or on a bad network; without one,
 * when it is back.
 */
export function useReloadForScripts(error: unknown) {
  useEffect(() => {
    if (!isLostScript(error)) return;
    const reload = () => void reloadForScripts();
    reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [error]);
}
