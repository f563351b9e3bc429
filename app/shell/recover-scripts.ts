/**
 * Comes when a script of the page did not come before hydration (server/pages/defer-hydration.ts). Loads the page
 * once more, as app/ui/use-reload-for-scripts.ts does it after hydration. When that did not help, lets the browser send
 * filters, and says so.
 */
import { reloadForScripts, siteAnswers } from "#app/ui/reload-for-scripts.ts";

/** WebKit ends what is loading when a link is pressed: a page that is still there after this time is not being left. */
const PATIENCE_MS = 3_000;

const FILTER = "form[action]:not([method=post]) select";

setTimeout(() => void recover(), PATIENCE_MS);

async function recover() {
  const changed = [...document.querySelectorAll<HTMLSelectElement>(FILTER)].find(hasChanged);
  if (changed && (await siteAnswers())) changed.form?.submit();
  else if (!(await reloadForScripts())) makeDo();
}

const hasChanged = (select: HTMLSelectElement): boolean =>
  [...select.options].some(({ defaultSelected, selected }) => defaultSelected && !selected);

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
