/**
 * Runs before the page is painted. Marks a thin network, where no fonts are fetched (app/ui/styles/elements.css) and,
 * below 3g, no pictures of decoration. Fetches React when the page has loaded and the browser is idle, never before the whole page has come: scripts
 * stand at its end. On Save-Data, 2g and slow-2g it waits for the first touch of a control, except where nothing is
 * there to touch: a page that says it is loading, or waits for scripts with a disabled control, and a page for somebody
 * who is signed in. A script is held back by its type: given the right one and moved it runs, as the very text that
 * came with the page.
 *
 * Until React is there, the browser does what it can do by itself: fields keep what was typed, and a form with an
 * address is sent. The last press of any other button is repeated afterwards (docs/decisions/0025).
 */
declare global {
  interface Window {
    isHydrated?: boolean;
    hydratePage?: () => void;
  }
}

/** Link elements that are given their real `rel` in one task: a phone stays responsive between them. */
const LINKS_AT_ONCE = 6;

/** No module of this script: `tools/browser-scripts.ts` makes it a file of its own. */
let recovery = "/recover-scripts.js";
const STAND_INS = "/stand-in-scripts.js";

/** SPEC 8 has this sentence for any thrown failure. */
const LOST = "Something went wrong. Please try again.";

let hasBegun = false;
let isLost = false;
let earlyButton: HTMLElement | undefined;

const { saveData, effectiveType = "" } = navigator.connection ?? {};
const isThin = saveData || effectiveType.endsWith("2g");
if (isThin || effectiveType === "3g")
  document.documentElement.dataset["thin"] = isThin ? "" : effectiveType;

window.hydratePage = begin;
onpointerdown = onclick = noteTouch;
addEventListener("focusin", noteTouch);
onsubmit = (event) => {
  const isSendable = event.target instanceof Element && event.target.matches("[action]");
  if (!window.isHydrated && !isSendable) event.preventDefault();
};
addEventListener("page-hydrated", () => {
  window.isHydrated = true;
  earlyButton?.click();
});
onload = () => {
  if (isThin && !document.querySelector("output,:disabled") && !localStorage.session) return;
  // WebKit has no idle callbacks.
  if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: 3000 });
  else setTimeout(begin, 200);
};

function noteTouch(event: Event) {
  if (window.isHydrated || !(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>(
    "button:not([popovertarget]),input,textarea,select",
  );
  if (!control) return;
  if (event.type === "click" && control.matches("button:not([action] *)")) earlyButton = control;
  begin();
}

function begin() {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else if (isLost) recover();
  else if (!hasBegun) {
    hasBegun = true;
    loadLinks([...document.querySelectorAll<HTMLLinkElement>('link[rel^="later-"]')]);
  }
}

function loadLinks(links: HTMLLinkElement[]) {
  for (const link of links.splice(0, LINKS_AT_ONCE)) link.rel = link.rel.slice("later-".length);
  if (links[0]) setTimeout(loadLinks, 0, links);
  else if (hasAllThatScriptsUse()) runScripts();
  else void import(STAND_INS).finally(runScripts);
}

/** As app/shell/stand-in-scripts.ts stands in for them. */
const hasAllThatScriptsUse = () =>
  "showPopover" in document.body && "canParse" in URL && "toSorted" in Array.prototype;

function runScripts() {
  onunhandledrejection = recover;
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="text/later"]')) {
    script.type = "module";
    script.addEventListener("error", recover);
    document.head.append(script);
  }
}

/**
 * Fetches app/shell/recover-scripts.ts, which no page needs whose scripts come. Where the site is out of reach, a press of a
 * button that needs scripts is answered by the browser itself, and each later touch tries again.
 */
function recover() {
  if (!window.isHydrated)
    import(recovery).catch(() => {
      isLost = true;
      // Firefox never asks a second time for a module that did not come.
      recovery += "?";
      if (earlyButton) alert(LOST);
      earlyButton = undefined;
    });
}
