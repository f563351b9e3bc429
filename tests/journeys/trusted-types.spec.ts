import type { Page } from "@playwright/test";
import { nightlyUnless } from "../everything.ts";
import { expect, settled, test } from "./fixtures.ts";

const PAGES = ["/", "/events", "/ecafetv", "/auth", "/profile", "/admin", "/nowhere"];
const REFUSALS =
  /TrustedScript|TrustedHTML|Trusted Type|trusted-types|TrustedTypePolicy|Evaluating a string|404/;

for (const address of PAGES) {
  test(
    `on ${address} no text becomes markup or script, by whatever way`,
    nightlyUnless(address === "/" || address === "/admin"),
    async ({ page, faults }) => {
      faults.expect(REFUSALS);
      await page.goto(address);
      await wake(page);
      expect(await page.evaluate(tryEverySink), "what went through").toEqual([]);
      await settled(page);
      expect(await page.evaluate(() => "isBroken" in window), "a stranger's script ran").toBe(
        false,
      );
    },
  );
}

test("pages opened by a click need no script written for them, and keep nothing said of others", async ({
  page,
}) => {
  const blocks = page.locator('script[type="application/ld+json"]');
  await page.goto("/city/Jaipur");
  await wake(page);
  await expect(blocks).not.toHaveCount(0);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(blocks).toHaveCount(0);
  await page.getByRole("link", { name: "Gwalior" }).first().click();
  await expect(page.getByText("eCafe Chapter - Gwalior")).toBeVisible();
});

test("when a page breaks, the last resort needs no script either", async ({ page, faults }) => {
  faults.expect(/status of 500|Unexpected Server Error/);
  await page.goto("/about");
  await wake(page);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "The cup slipped." })).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

async function wake(page: Page) {
  await page.evaluate("window.hydratePage?.()");
  await expect.poll(() => page.evaluate("window.isHydrated")).toBe(true);
}

/** Runs in the browser: what a stranger's text would try. Answers with the ways that were not refused. */
async function tryEverySink(): Promise<string[]> {
  // A turn later, because what the test itself calls may compile code.
  await new Promise((resolve) => setTimeout(resolve));
  const code = "window.isBroken = 1";
  const markup = `<img src="/nowhere.png" onerror="${code}">`;
  const element = document.body.appendChild(document.createElement("div"));
  const script = document.createElement("script");
  const policies: unknown = Reflect.get(window, "trustedTypes");
  const frame = document.createElement("iframe");
  const ways: Record<string, () => unknown> = {
    innerHTML: () => (element.innerHTML = markup),
    outerHTML: () => (element.outerHTML = markup),
    insertAdjacentHTML: () => element.insertAdjacentHTML("beforeend", markup),
    "document.write": () => call(document, "write", markup),
    createContextualFragment: () => document.createRange().createContextualFragment(markup),
    DOMParser: () => new DOMParser().parseFromString(markup, "text/html"),
    "script.text": () => (script.text = code),
    "script.textContent": () => (script.textContent = code),
    "script.src": () => (script.src = "/favicon.svg"),
    "iframe.srcdoc": () => (frame.srcdoc = markup),
    "an attribute that is code": () => element.setAttribute("onclick", code),
    eval: () => call(window, "eval", code),
    Function: () => call(window, "Function", code),
    setTimeout: () => call(window, "setTimeout", code),
    Worker: () => new Worker("/favicon.svg"),
    "a policy": () => call(policies, "createPolicy", "any", {}),
    "the default policy": () => call(policies, "createPolicy", "default", {}),
  };
  // Texts may be put into a script; it must not run.
  script.append(code);
  document.head.append(script);
  return Object.keys(ways).filter((way) => {
    try {
      ways[way]?.();
      return true;
    } catch {
      return false;
    }
  });

  function call(target: unknown, name: string, ...given: unknown[]): void {
    const method: unknown = typeof target === "object" && target && Reflect.get(target, name);
    if (typeof method === "function") Reflect.apply(method, target, given);
  }
}
