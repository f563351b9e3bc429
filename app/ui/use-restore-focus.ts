import { useEffect, useRef } from "react";

/**
 * Moves the focus when the focused element is gone, as after closing a form or deleting a row: to the element
 * with the id of the row that was edited, else to the title. `shown` is the content of the list, `edited` what
 * the open form is about: the id of a row, or another word for a row that is not stored yet. Returns the ref of the list.
 */
export function useRestoreFocus(shown: unknown, edited: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ shown: unknown; edited: string | undefined }>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = { shown, edited };
    if (!before || (before.shown === shown && before.edited === edited)) return;
    if (!list.current || document.activeElement !== document.body) return;
    const row = before.edited ? document.getElementById(before.edited) : null;
    (row ?? list.current.querySelector<HTMLElement>("h1[tabindex], h2[tabindex]"))?.focus({
      preventScroll: true,
    });
  }, [shown, edited]);
  return list;
}
