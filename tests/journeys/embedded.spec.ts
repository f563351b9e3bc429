import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NIGHTLY, nightlyUnless } from "../everything.ts";
import { createEvent, signInByApi } from "./api.ts";
import { expect, startSite, test } from "./fixtures.ts";

test("kill -9 loses nothing that was acknowledged", NIGHTLY, async ({ page }) => {
  const site = await startSite();
  const session = await signInByApi(site.url);
  for (let n = 1; n <= 5; n++) await createEvent(site.url, session, `Survivor ${n}`);
  await site.crash();
  await site.restart();
  const answer = await page.request.get(
    `${site.url}/api/v1/city-events?city_name=Jaipur&q=Survivor`,
  );
  expect(await answer.json()).toMatchObject({ items: { length: 5 } });
  await site.stop();
});

/** Starts the site and waits until it has given up. */
const startAlone = (env: Record<string, string>) =>
  spawnSync(process.execPath, ["server/main.ts"], {
    encoding: "utf8",
    env: { ...process.env, PORT: "3999", ...env },
  });

test("a second site on the same directory is refused, naming the first one's pid", ({ site }) => {
  const second = startAlone({ DATA_DIR: site.directory });
  expect(second.status).not.toBe(0);
  expect(second.stderr).toContain(`already open in process ${site.pid()}.`);
  expect(second.stderr).not.toContain("    at ");
});

test(
  "a first start that finds its port taken has shown the administrator's password",
  NIGHTLY,
  async () => {
    const site = await startSite();
    const directory = mkdtempSync(join(tmpdir(), "first-start-"));
    const second = startAlone({
      DATA_DIR: directory,
      PORT: new URL(site.url).port,
      ADMIN_EMAIL: "",
    });
    rmSync(directory, { recursive: true });
    expect(second.status).toBe(1);
    expect(second.stdout).toMatch(/sign in as admin@example.com with the password \S+ \(shown/);
    expect(second.stdout).not.toContain("The site is at");
    await site.stop();
  },
);

test(
  "a start that finds METRICS_PORT taken closes the database before it ends",
  NIGHTLY,
  ({ site }) => {
    const directory = mkdtempSync(join(tmpdir(), "taken-port-"));
    const second = startAlone({
      DATA_DIR: directory,
      METRICS_PORT: new URL(site.url).port,
      SAMPLE_DATA: "off",
    });
    const left = [...readdirSync(directory), ...readdirSync(join(directory, "db"))];
    rmSync(directory, { recursive: true });
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(/^Port \d+ on 127.0.0.1 is already in use. .* set METRICS_PORT /);
    expect(left).not.toContain("control.sock");
    expect(left).not.toContain("lock.sqlite-journal");
  },
);

test("a wrong DATABASE_URL stops the start; the embedded database is not a silent way out", () => {
  const start = startAlone({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
  expect(start.status).not.toBe(0);
  expect(start.stdout).not.toContain("embedded");
  expect(start.stderr).not.toContain("    at ");
});

for (const [name, value] of [
  ["HOST", "203.0.113.1"],
  ["HOST", "meetups.invalid"],
  ["BACKUP_KEY", "age1nonsense"],
  ["ADMIN_PASSWORD", "password"],
] as const)
  test(
    `${name}=${value} stops a first start before anything is made`,
    nightlyUnless(name === "ADMIN_PASSWORD"),
    () => {
      const directory = mkdtempSync(join(tmpdir(), "wrong-setting-"));
      const start = startAlone({
        DATA_DIR: directory,
        ADMIN_EMAIL: "admin@example.org",
        ADMIN_PASSWORD: "a long enough password",
        [name]: value,
      });
      const made = readdirSync(directory);
      rmSync(directory, { recursive: true });
      expect(start.status).toBe(1);
      expect(start.stderr).toContain(name === "HOST" ? value : name);
      expect(start.stderr).not.toContain("    at ");
      expect(made).toEqual([]);
    },
  );
