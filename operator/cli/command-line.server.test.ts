import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyEmbedded } from "#tests/database.ts";
import { runCommand } from "#tests/run-command.ts";

test.each(["admin.ts", "backup.ts", "export.ts", "import.ts", "upgrade.ts", "deploy.ts"] as const)(
  "%s answers --help with its usage, and does nothing",
  async (command) => {
    const [code, text] = await runCommand(command, {}, "--help");
    expect([code, text]).toEqual([0, expect.stringMatching(/^npm run /)]);
  },
);

test("an export goes to its end when nobody reads what it says any more", async () => {
  const dataDirectory = await siteData();
  const folder = join(dataDirectory, "export");
  const line = `"$0" operator/export.ts "$1" | true; exit "\${PIPESTATUS[0]}"`;
  const { status } = spawnSync("bash", ["-c", line, process.execPath, folder], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDirectory },
  });
  expect(status).toBe(0);
  expect(await readdir(folder)).toContain("calendar.ics");
  expect(await readFile(join(folder, "README.md"), "utf8")).toMatch(/: 0 rows$/m);
});

test("an export that Ctrl+C ends leaves no folder", async () => {
  const dataDirectory = await siteData();
  const folder = join(dataDirectory, "export");
  const child = spawn(process.execPath, ["operator/export.ts", folder], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDirectory },
  });
  child.stdout.once("data", () => child.kill("SIGINT"));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect([code, existsSync(folder)]).toEqual([130, false]);
});

async function siteData(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "export-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  await copyEmbedded(dataDirectory);
  return dataDirectory;
}
