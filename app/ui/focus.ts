import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

export function focusFirstField(area: HTMLElement) {
  area
    .querySelector<HTMLElement>("input:not([type=hidden], :disabled), select, textarea")
    ?.focus({ preventScroll: true });
}

export function takeFocusIntoField(form: HTMLElement | null) {
  if (form) focusFirstField(form);
}

export function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

export function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) takeFocus(element);
}

export function focusFault(form: HTMLFormElement) {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

export function useFirstFocus(
  form: RefObject<HTMLElement | null>,
  isShown: boolean,
  focus: "first-field" | "form" | "none",
) {
  useEffect(() => {
    if (!isShown || !form.current) return;
    if (focus === "first-field") focusFirstField(form.current);
    else if (focus === "form") form.current.focus();
  }, [form, isShown, focus]);
}

export function useFocusFirstFieldAfter(area: RefObject<HTMLElement | null>) {
  useEffect(
    () => () => {
      if (area.current && document.activeElement === document.body) focusFirstField(area.current);
    },
    [area],
  );
}

/**
 * For a form with a bar over its end: a browser does not scroll to a field that is partly in view, also where the bar hides
 * the rest of it (WCAG 2.4.11). What Tab leads to is moved; its scroll margin (elements.css) keeps it clear of the bar.
 */
export function useTabbedInView(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === "Tab" && target instanceof HTMLElement && form.current?.contains(target))
        target.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keyup", show);
    return () => document.removeEventListener("keyup", show);
  }, [form]);
}

/**
 * For a button that is disabled while it works: browsers take the focus from it, so that the next Tab would begin at the
 * top of the page. It has the focus back once it is enabled, unless that went elsewhere meanwhile.
 */
export function useFocusKeptWhileDisabled(isDisabled: boolean) {
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isDisabled) focused.current = document.querySelector<HTMLElement>(":focus:disabled");
    else if (document.activeElement === document.body)
      focused.current?.focus({ preventScroll: true });
  }, [isDisabled]);
}

/**
 * For what goes from the screen some time after it has been pressed: `area` has the focus once `shown` is another, if the
 * focused element went with it. `expectChange` says, when it is pressed, that this is about to happen.
 */
export function useFocusWhenGone<Area extends HTMLElement = HTMLElement>(shown: unknown) {
  const area = useRef<Area>(null);
  const before = useRef<{ shown: unknown; pressed: Element | null }>(null);
  useEffect(() => {
    if (before.current === null || before.current.shown === shown) return;
    const { pressed } = before.current;
    before.current = null;
    if (document.activeElement !== document.body) return;
    // A button that is still there is disabled, and gets the focus back by itself.
    if (pressed?.isConnected && pressed !== document.body) return;
    area.current?.focus({ preventScroll: true });
  }, [shown]);
  return {
    area,
    expectChange: () => void (before.current = { shown, pressed: document.activeElement }),
  };
}

/** For what is shown in place of a page: where it goes with the focus inside, the page has it, by its title if that can. */
export function useFocusPageAfter() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const title = document.querySelector<HTMLElement>("main h1[tabindex]");
      (title ?? document.getElementById("content"))?.focus({ preventScroll: true });
    },
    [],
  );
}
