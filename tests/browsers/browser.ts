/** The operations of a journey on a browser, whichever protocol drives it. Elements are found by XPath. */
export interface Browser {
  /** Engine and version, such as `Firefox 153.0`. */
  name: string;
  goto(url: string): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  /** Chooses a file of this machine in a field for files. */
  chooseFile(xpath: string, path: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** In pixels of the page, without the frame of the window. */
  resize(width: number, height: number): Promise<void>;
  /** Accepts the next alert, and returns its text. */
  acceptAlert(): Promise<string>;
  close(): Promise<void>;
}

const PATIENCE_MS = 20_000;

/** Repeats `expression` until it is true. Fails with `what` when it stays false. */
export async function expectTrue(browser: Browser, expression: string, what: string) {
  const giveUpAt = Date.now() + PATIENCE_MS;
  // During a navigation there is no page to ask.
  while ((await browser.evaluate(expression).catch(() => false)) !== true) {
    if (Date.now() > giveUpAt) throw new Error(`${browser.name}: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asks again and again until there is an answer. */
export async function untilThere<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (Date.now() > giveUpAt) throw new Error("No answer has come");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Clicks what `xpath` finds, again and again until it is there and stands still. */
export async function press(browser: Browser, xpath: string) {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    await expectVisible(browser, xpath);
    try {
      return await browser.click(xpath);
    } catch (error) {
      if (Date.now() > giveUpAt)
        throw new Error(`${xpath} cannot be clicked: ${String(error)}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function expectVisible(browser: Browser, xpath: string) {
  await expectTrue(browser, `!!${find(xpath)}?.checkVisibility()`, `${xpath} is not visible`);
}

/** Replaces the value of a field. Dates and times too, which every engine takes from the keyboard in its own way. */
export async function fill(browser: Browser, label: string, text: string, scope = "") {
  const field = fieldNamed(label, scope);
  await expectVisible(browser, field);
  const isTyped = await browser.evaluate(`!/date|time/.test(${find(field)}.type)`);
  await browser.evaluate(`(() => {
    const field = ${find(field)};
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, ${isTyped === true ? '""' : JSON.stringify(text)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  })()`);
  if (isTyped === true) await browser.type(field, text);
}

/** The field with that label, in what `scope` finds. */
export const fieldNamed = (label: string, scope = "") =>
  `${scope}//*[@id=//label[starts-with(normalize-space(.), ${quote(label)})]/@for]`;

export const button = (name: string) => `//button[normalize-space(.)=${quote(name)}]`;
export const link = (name: string) => `//a[normalize-space(.)=${quote(name)}]`;

export function find(xpath: string): string {
  return `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
}

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
