import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandRequest } from "#operator/cli/command-request.ts";
import { askRunningSite } from "#operator/cli/running-site.server.ts";
import { openControlSocket } from "./control-socket.server.ts";

async function folder(...names: string[]) {
  const home = await mkdtemp(join(tmpdir(), "control-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const dataDirectory = join(home, ...names);
  mkdirSync(dataDirectory, { recursive: true });
  return { dataDirectory, databaseUrl: undefined };
}

const answer = async (line: string) => ({ ok: true, text: line.trim() });
const request = { command: "list" } as const;

test.each([[[]], [["a".repeat(60), "b".repeat(60)]]])(
  "A command reaches the site through DATA_DIR, however long its path is",
  async (names) => {
    const site = await folder(...names);
    const before = readdirSync(tmpdir()).filter((name) => name.endsWith(".sock"));
    expect(await askRunningSite(site, request)).toBeUndefined();
    const control = await openControlSocket(site.dataDirectory, answer);
    expect(statSync(site.dataDirectory).mode & 0o077).toBe(0);
    expect(readdirSync(site.dataDirectory)).toEqual(["control.sock"]);
    expect(await askRunningSite(site, request)).toEqual({
      ok: true,
      text: JSON.stringify(request),
    });
    expect(readdirSync(tmpdir()).filter((name) => name.endsWith(".sock"))).toEqual(before);
    await control.close();
    expect(existsSync(join(site.dataDirectory, "control.sock"))).toBe(false);
    expect(await askRunningSite(site, request)).toBeUndefined();
  },
);

test.runIf(process.getuid?.() === 0)("A socket of another user hears nothing", async () => {
  const site = await folder();
  const heard: string[] = [];
  const control = await openControlSocket(site.dataDirectory, async (line) => {
    heard.push(line);
    return { ok: true, text: "" };
  });
  onTestFinished(() => control.close());
  chownSync(join(site.dataDirectory, "control.sock"), 12_345, 12_345);
  await expect(askRunningSite(site, request)).rejects.toThrow("belongs to another user");
  expect(heard).toEqual([]);
});

test("No command carries the address of a database", () => {
  const source = { kind: "database", url: "postgres://admin:password@db.example/postgres" };
  const command = { command: "import", source, isDryRun: false };
  expect(commandRequest.safeParse(command).success).toBe(false);
});
