/**
 * Notes whether the page has a scrollbar that takes room. Called before a menu or dialog locks the page, which
 * hides the scrollbar: its room then stays reserved (elements.css), so that the page does not shift.
 */
export function reserveScrollbar() {
  const { documentElement } = document;
  const takesRoom = window.innerWidth > documentElement.clientWidth;
  documentElement.toggleAttribute("data-scrollbar", takesRoom);
}
