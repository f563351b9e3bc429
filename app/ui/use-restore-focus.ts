import { useEffect, useRef } from "react";

/**
 * Gives the focus a new place when what had it is gone: a form that made room for its list, a row that has
 * been deleted. It goes to the row that was being edited (its element, or what opened it, has the row's id), else to
 * the title. `shown` is what stands in the list; `edited` the id in the form, if one is open. Answers the ref
 * of the list.
 */
export function useKeptFocus(shown: unknown, edited: string | undefined) {
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
