import { useEffect, type RefObject } from "react";

/** Moves the focus to the first thing to fill in, if `area` has one. */
export function focusFirstField(area: HTMLElement) {
  area
    .querySelector<HTMLElement>("input:not([type=hidden], :disabled), select, textarea")
    ?.focus({ preventScroll: true });
}

/** What has just appeared in place of something else begins with its first field. */
export function useFocusFirstField(area: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    if (isShown && area.current) focusFirstField(area.current);
  }, [area, isShown]);
}

/** So does what has been standing there before, once the thing that had the focus is gone from it. */
export function useFocusFirstFieldAfter(area: RefObject<HTMLElement | null>) {
  useEffect(
    () => () => {
      if (area.current && document.activeElement === document.body) focusFirstField(area.current);
    },
    [area],
  );
}
