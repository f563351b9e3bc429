/**
 * Keeps the line free on which React will write the reader's own time, where it differs from the venue's: the page does
 * not move then. Runs in the page of a meetup before it is painted.
 */
const line = document.querySelector<HTMLElement>("[data-offset]");
if (line) {
  const { offset, at = "" } = line.dataset;
  line.hidden = -new Date(at).getTimezoneOffset() === Number(offset);
}
