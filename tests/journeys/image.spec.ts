import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { packImage } from "../../tools/pack-image.ts";
import { findFreePort } from "../free-port.ts";

const FIRST_START = 90_000;
/** That of the sites which start from the same template. */
const SITE_KEY = "0123456789abcdef0123456789abcdef";

test(
  "what the image holds starts by itself, serves pages, and ends at SIGTERM with 0",
  NIGHTLY,
  async () => {
    const home = mkdtempSync(join(tmpdir(), "image-"));
    let site: ChildProcess | undefined;
    try {
      packImage(process.cwd(), home);
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const data = join(home, "data");
      const template = process.env["JOURNEYS_TEMPLATE"];
      // Making a database cluster would take most of the time.
      if (template) cpSync(template, join(data, "db", "pg"), { recursive: true });
      site = spawn(join(home, "node"), ["server/main.ts"], {
        cwd: join(home, "site"),
        env: {
          PATH: process.env["PATH"],
          PORT: String(port),
          DATA_DIR: data,
          SITE_URL: url,
          SITE_KEY,
        },
        stdio: "ignore",
      });
      const ended = once(site, "exit");
      const status = async (path: string) =>
        (await fetch(url + path).catch(() => undefined))?.status;
      await expect.poll(() => status("/readyz"), { timeout: FIRST_START }).toBe(200);
      for (const path of ["/", "/events", "/api/v1/openapi.json", "/press-kit.zip"])
        expect(await status(path), path).toBe(200);
      const city = await (await fetch(`${url}/city/Jaipur`)).text();
      const [, card = ""] = /property="og:image" content="([^"]+)"/.exec(city) ?? [];
      // Drawn with typefaces from files.
      expect(await status(new URL(card).pathname), card).toBe(200);
      site.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      expect(existsSync(join(data, "db"))).toBe(true);
    } finally {
      site?.kill("SIGKILL");
      rmSync(home, { recursive: true, force: true });
    }
  },
);
