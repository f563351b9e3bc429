/**
 * Comes before the other scripts where the browser lacks something that they use (server/pages/defer-hydration.ts):
 * Safari before 17, Firefox before 125. A list of the same things stands there.
 */
standIn(Array.prototype, "toSorted", function (this: unknown[], compare?: Compare) {
  const copy = [...this];
  Array.prototype.sort.call(copy, compare);
  return copy;
});
standIn(Array.prototype, "toReversed", function (this: unknown[]) {
  const copy = [...this];
  Array.prototype.reverse.call(copy);
  return copy;
});
standIn(String.prototype, "toWellFormed", function (this: string) {
  return this.replace(/\p{Surrogate}/gu, "\ufffd");
});
standIn(URL, "canParse", (address: string, base?: string) => {
  try {
    return new URL(address, base) instanceof URL;
  } catch {
    return false;
  }
});
if (!("showPopover" in HTMLElement.prototype)) standInForPopovers();

type Compare = (a: unknown, b: unknown) => number;

function standIn(owner: object, name: string, value: unknown) {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** Popovers open by an attribute (app/ui/styles/elements.css), and tell React as native ones do. */
function standInForPopovers() {
  document.documentElement.dataset["popovers"] = "stand-in";
  const { prototype } = HTMLElement;
  standIn(prototype, "showPopover", function (this: HTMLElement) {
    toggle(this, true);
  });
  standIn(prototype, "hidePopover", function (this: HTMLElement) {
    toggle(this, false);
  });
  addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element ? target : null;
    const button = pressed?.closest("[popovertarget]");
    const its = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    closeOthers(pressed, its);
    if (its) toggle(its, !its.matches(OPEN));
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeOthers(null, null);
  });
}

const OPEN = "[data-open]";

function closeOthers(pressed: Element | null, its: HTMLElement | null) {
  for (const open of document.querySelectorAll<HTMLElement>(`[popover=auto]${OPEN}`))
    if (open !== its && !open.contains(pressed)) toggle(open, false);
}

function toggle(popover: HTMLElement, isOpen: boolean) {
  if (popover.matches(OPEN) === isOpen) return;
  const newState = isOpen ? "open" : "closed";
  const tell = (name: string) =>
    popover.dispatchEvent(Object.assign(new Event(name), { newState }));
  tell("beforetoggle");
  const hadFocus = popover.contains(document.activeElement);
  popover.toggleAttribute("data-open", isOpen);
  if (hadFocus && !isOpen)
    document.querySelector<HTMLElement>(`[popovertarget="${popover.id}"]`)?.focus();
  tell("toggle");
}
