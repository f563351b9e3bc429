import { signInByApi } from "../journeys/api.ts";
import { KEPT, lostForm, lostForms, SAID, THROWN, type LostForm } from "../journeys/lost-forms.ts";
import { button, expectTrue, fieldNamed, fill, find, press, type Browser } from "./browser.ts";
import type { Line } from "./line.ts";

type LostJourney = (browser: Browser, line: Line) => Promise<void>;

/** Forms whose answer is lost because the line is away, at both widths: tests/journeys/lost-answers.spec.ts has more faults. */
export const lostAnswers: Readonly<Record<string, LostJourney>> = Object.fromEntries(
  [360, 1280].flatMap((width) =>
    Object.keys(lostForms()).map((name) => [
      `${name} without a line, and with it again, ${width} px`,
      (browser, line) => loseAnswer(browser, line, lostForm(name), width),
    ]),
  ),
);

/** Needs a browser without anything in its cache. */
export const lostScripts: LostJourney = (browser, line) =>
  loseScripts(browser, line, lostForm("sign-in"), 360);

async function loseAnswer(browser: Browser, line: Line, lost: LostForm, width: number) {
  await open(browser, line, lost, width);
  await hydrate(browser);
  if (lost.opener) await press(browser, button(lost.opener));
  await expectTrue(browser, `!!${find(formOf(lost))}?.checkVisibility()`, "the form is not there");
  line.cut("everything");
  await fillIn(browser, lost);
  await press(browser, formOf(lost) + button(lost.button));
  await expectTrue(browser, isToldInView(lost), "nothing is said where one looks");
  await expectKept(browser, lost);
  line.mend();
  await expectSent(browser, lost);
}

async function loseScripts(browser: Browser, line: Line, lost: LostForm, width: number) {
  line.cut("all but documents");
  await open(browser, line, lost, width);
  await fillIn(browser, lost);
  for (let presses = 0; presses < 2; presses++) {
    await browser.click(formOf(lost) + button(lost.button));
    const text = await browser.acceptAlert();
    if (text !== THROWN) throw new Error(`The alert says ${text}`);
  }
  await expectKept(browser, lost);
  line.mend();
  // WebKitGTK keeps a module that failed for as long as its process lives, whatever page asks for it again.
  if (/WebKit/.test(browser.name)) return;
  await browser.click(formOf(lost) + button(lost.button));
  await hydrate(browser);
  await fillIn(browser, lost);
  await expectSent(browser, lost);
}

async function open(browser: Browser, line: Line, lost: LostForm, width: number) {
  await browser.resize(width, 800);
  await browser.goto(`${line.url}/robots.txt`);
  const session = lost.isAdministrator ? await signInByApi(line.url) : null;
  await browser.evaluate(
    session
      ? `(localStorage.setItem("session", ${JSON.stringify(JSON.stringify(session))}), true)`
      : `(localStorage.clear(), true)`,
  );
  await browser.evaluate("(sessionStorage.clear(), true)");
  await browser.goto(line.url + lost.path);
  // The window of WebKitGTK's browser is never narrower than 447 px: by our breakpoints a phone, too.
  const isWide = `innerWidth >= ${width} - 16 && innerWidth <= Math.max(${width}, 460)`;
  await expectTrue(browser, isWide, `it is not ${width} px wide`);
}

async function hydrate(browser: Browser) {
  await expectTrue(browser, "(window.hydratePage?.(), window.isHydrated === true)", "no scripts");
}

const formOf = (lost: LostForm) => `//form[.${button(lost.button)}]`;

async function fillIn(browser: Browser, lost: LostForm) {
  for (const [label, text] of Object.entries(lost.fill))
    await fill(browser, label, text, formOf(lost));
  if (lost.tick) await press(browser, `${formOf(lost)}//input[@name='${lost.tick}']`);
}

async function expectKept(browser: Browser, lost: LostForm) {
  for (const [label, text] of Object.entries(lost.fill)) {
    const value = `${find(fieldNamed(label, formOf(lost)))}?.value`;
    await expectTrue(browser, `${value} === ${JSON.stringify(text)}`, `${label} is not kept`);
  }
}

/** With the line back nothing is typed again. */
async function expectSent(browser: Browser, lost: LostForm) {
  await press(browser, formOf(lost) + button(lost.button));
  await expectTrue(
    browser,
    lost.done.startsWith("/")
      ? // Firefox never ends a visit that begins while another page is on its way.
        `location.pathname === ${JSON.stringify(lost.done)} && document.readyState === "complete"`
      : // WebKit does not ask again for the script of toasts that failed: then the form is gone, without a word.
        `document.body.innerText.includes(${JSON.stringify(lost.done)}) || !${find(formOf(lost))}?.checkVisibility()`,
    "it does not work with the line back",
  );
}

/** A browser behind a dead line may not know that it is offline. */
const isToldInView = (lost: LostForm) => `(() => {
  const lines = [...${find(formOf(lost))}.querySelectorAll("[role=alert]")];
  const line = lines.find(({ textContent }) => /${SAID.source}|${KEPT}/.test(textContent));
  const box = line?.getBoundingClientRect();
  return !!box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
})()`;
