import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { z } from "zod";
import { findFreePort } from "../free-port.ts";
import { untilThere, type Browser } from "./browser.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";

/** The key under which WebDriver names an element (W3C WebDriver, 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The page alone, without the frame of the window. */
const SIZE = "return { width: innerWidth, height: innerHeight }";

const answer = z.object({ value: z.unknown() });

/**
 * WebKitGTK's own small browser, driven by W3C WebDriver over HTTP: five calls, for which a client library would
 * bring a dozen packages. Undefined where it or the virtual screen is missing.
 */
export async function openWebKit(): Promise<Browser | undefined> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser");
  const hasScreen = spawnSync("which", ["Xvfb"]).status === 0;
  if (!binary || !existsSync(DRIVER) || !hasScreen) return undefined;

  const display = `:${100 + (process.pid % 400)}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "1400x1000x24"], { stdio: "ignore" });
  const port = await findFreePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: "ignore",
    // Without a sandbox of its own: root has none.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  process.once("exit", stop);

  async function call(method: "GET" | "POST" | "DELETE", path: string, body: object = {}) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = answer.parse(await response.json());
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  }

  await isListening(port);
  const options = { binary, args: ["--automation"] };
  const capabilities = {
    alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options },
  };
  const session = z
    .object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
    .parse(await call("POST", "/session", { capabilities }));
  const at = `/session/${session.sessionId}`;
  const element = async (xpath: string) => {
    const found = await call("POST", `${at}/element`, { using: "xpath", value: xpath });
    return `${at}/element/${z.record(z.string(), z.string()).parse(found)[ELEMENT]}`;
  };
  return {
    name: `WebKitGTK ${session.capabilities.browserVersion}`,
    goto: async (url) => void (await call("POST", `${at}/url`, { url })),
    async click(xpath) {
      const path = await element(xpath);
      try {
        await call("POST", `${path}/click`);
      } catch (error) {
        // It is in view, but below the sticky foot of a dialog: `press` tries again.
        const hidden = { [ELEMENT]: path.slice(`${at}/element/`.length) };
        const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        await call("POST", `${at}/execute/sync`, { script, args: [hidden] });
        throw error;
      }
    },
    type: async (xpath, text) =>
      void (await call("POST", `${await element(xpath)}/value`, { text })),
    chooseFile: async (xpath, path) =>
      void (await call("POST", `${await element(xpath)}/value`, { text: path })),
    evaluate: (expression) =>
      call("POST", `${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async resize(width, height) {
      const rect = await call("POST", `${at}/window/rect`, { width, height });
      const inner = await call("POST", `${at}/execute/sync`, { script: SIZE, args: [] });
      const outer = z.object({ width: z.number(), height: z.number() });
      const [whole, page] = [outer.parse(rect), outer.parse(inner)];
      await call("POST", `${at}/window/rect`, {
        width: width + whole.width - page.width,
        height: height + whole.height - page.height,
      });
    },
    async acceptAlert() {
      const text = await untilThere(() => call("GET", `${at}/alert/text`).catch(() => undefined));
      await call("POST", `${at}/alert/accept`);
      return String(text);
    },
    async close() {
      await call("DELETE", at).catch(() => {});
      stop();
    },
  };
}

async function isListening(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}
