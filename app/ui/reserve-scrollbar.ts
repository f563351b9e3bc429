/**
 * Measures the scrollbar of the page. Called before a menu or dialog locks the page, which hides the scrollbar: a
 * padding takes its place (elements.css), so that the page does not shift. Not `scrollbar-gutter`, which would
 * change the size of `vw` and with it the height of the page.
 */
export function reserveScrollbar() {
  const { documentElement } = document;
  // A dialog over a dialog: the page is locked already.
  if (getComputedStyle(documentElement).overflowY === "hidden") return;
  const width = window.innerWidth - documentElement.clientWidth;
  documentElement.style.setProperty("--scrollbar", `${width}px`);
}
