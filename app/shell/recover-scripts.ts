/**
 * Comes when a script of the page did not come before hydration (server/pages/defer-hydration.ts). Loads the page
 * once more, as app/ui/use-reload-for-scripts.ts does it after hydration, but only if the site can be reached: without
 * it there would be nothing left to read. When that did not help, lets the browser send filters, and says so.
 */
import { isFirstTry } from "#app/ui/first-try.ts";

/** WebKit ends what is loading when a link is pressed: a page that is still there after this time is not being left. */
const PATIENCE_MS = 3_000;

const FILTER = "form[action]:not([method=post]) select";

setTimeout(() => void recover(), PATIENCE_MS);

async function recover() {
  const changed = [...document.querySelectorAll<HTMLSelectElement>(FILTER)].find(hasChanged);
  if (changed && (await siteAnswers())) changed.form?.submit();
  else if (isFirstTry() && (await siteAnswers())) location.reload();
  else makeDo();
}

const hasChanged = (select: HTMLSelectElement): boolean =>
  [...select.options].some(({ defaultSelected, selected }) => defaultSelected && !selected);

async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch("", { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}

function makeDo() {
  addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches(FILTER)) target.form?.submit();
  });
  const link = document.createElement("a");
  link.href = "";
  link.textContent = "Load it again";
  link.style.textDecoration = "underline";
  const notice = document.createElement("p");
  notice.role = "alert";
  notice.style.padding = "1rem";
  notice.append("A part of this page did not come: some buttons do nothing. ", link);
  (document.querySelector("main") ?? document.body).prepend(notice);
}
