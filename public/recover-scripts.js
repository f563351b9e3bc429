/**
 * Comes when a script of the page did not come before hydration (server/pages/html-document.server.ts). Loads the page
 * once more, as app/ui/use-reload-for-scripts.ts does it after hydration, but only if the site can be reached: without
 * it there would be nothing left to read. When that did not help, lets the browser send filters, and says so.
 */
const STORAGE_KEY = "reloaded-for-scripts";
const AGAIN_AFTER_MS = 30_000;

/** WebKit ends what is loading when a link is pressed: a page that is still there after this time is not being left. */
const PATIENCE_MS = 3_000;

await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
const FILTER = "form[action]:not([method=post]) select";
const early = [...document.querySelectorAll(FILTER)].find(isChosen);
if (early && (await siteAnswers())) early.form.submit();
else if (isFirstTry() && (await siteAnswers())) location.reload();
else makeDo();

/** Another option than the one the page came with. */
function isChosen(select) {
  return [...select.options].some(({ defaultSelected, selected }) => defaultSelected && !selected);
}

function isFirstTry() {
  try {
    const before = Number(sessionStorage.getItem(STORAGE_KEY));
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - before > AGAIN_AFTER_MS;
  } catch {
    return false;
  }
}

async function siteAnswers() {
  try {
    return (await fetch("", { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}

function makeDo() {
  addEventListener("change", ({ target }) => {
    if (target.matches(FILTER)) target.form.submit();
  });
  const again = document.createElement("a");
  again.href = "";
  again.textContent = "Load it again";
  again.style.textDecoration = "underline";
  const notice = document.createElement("p");
  notice.role = "alert";
  notice.style.padding = "1rem";
  notice.append("A part of this page did not come: some buttons do nothing. ", again);
  (document.querySelector("main") ?? document.body).prepend(notice);
}
