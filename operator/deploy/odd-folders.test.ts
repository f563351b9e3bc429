import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemdUnits } from "./systemd.ts";

const home = mkdtempSync(join(tmpdir(), "odd-folders-"));
afterAll(() => rmSync(home, { recursive: true }));

/** The words of a line as systemd.syntax(7) has them, with specifiers replaced. */
function words(line: string): string[] {
  const found = line.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\S+)/g);
  return Array.from(found, ([, double, single, bare]) =>
    (double ?? single ?? bare ?? "").replace(/\\(.)/g, "$1").replaceAll("%%", "%"),
  );
}

test.each([
  "plain",
  "my site",
  "two  spaces",
  "100% ours",
  "%h",
  "it's",
  'a "quoted" one',
  "back\\slash",
  "semi;colon",
  "$HOME",
  "a$b c",
  "#hash",
  "Málaga",
  "(old) & new",
])("systemd finds the folder '%s', and a shell does", (name) => {
  const root = join(home, name);
  mkdirSync(join(root, "data"), { recursive: true });
  // systemd itself runs no program in a folder with these signs.
  const bin = join(home, "bin", name.replace(/["'\\]/g, ""));
  mkdirSync(bin, { recursive: true });
  for (const program of ["npm", "node"]) {
    writeFileSync(join(bin, program), "#!/bin/sh\n");
    chmodSync(join(bin, program), 0o755);
  }
  const dataDirectory = join(root, "data");
  const text = systemdUnits({
    root,
    dataDirectory,
    backupTo: join(root, "second"),
    npm: join(bin, "npm"),
    node: join(bin, "node"),
    isShared: false,
  });
  const parts = text.split(/^# --- \/etc\/systemd\/system\/(\S+)$/m).slice(1);
  const folder = mkdtempSync(join(home, "units-"));
  for (let place = 0; place < parts.length; place += 2)
    writeFileSync(
      join(folder, parts[place] ?? ""),
      (parts[place + 1] ?? "").replaceAll("=ecafe\n", "=daemon\n"),
    );
  const checked = spawnSync(
    "systemd-analyze",
    ["verify", join(folder, "ecafe@.service"), join(folder, "ecafe-check.timer")],
    { encoding: "utf8" },
  );
  // Nothing is said on a machine without systemd.
  const said = checked.error ? [] : checked.stderr.split("\n");
  expect(said.filter((line) => line.includes("ecafe"))).toEqual([]);
  const lines = (key: string) =>
    Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, "gm")), ([, value]) => value ?? "");
  expect(lines("WorkingDirectory")[0]?.replaceAll("%%", "%")).toBe(root);
  expect(lines("ReadWritePaths").flatMap(words)).toEqual([dataDirectory, `-${root}/second`]);
  expect(lines("Environment").flatMap(words)).toContain(`DATA_DIR=${dataDirectory}`);
  expect(words(lines("ExecStart")[0] ?? "")).toEqual([join(bin, "npm"), "start"]);
  expect(
    words(lines("ExecStart")[1] ?? "")
      .at(-1)
      ?.replaceAll("$$", "$"),
  ).toBe(join(bin, "node"));
  const [command = ""] = /runuser -u ecafe -- git -C .*/.exec(text) ?? [];
  const printed = spawnSync(
    "sh",
    ["-c", command.replace(/.* -C/, "printf %s").replace("fetch --tags", "")],
    {
      encoding: "utf8",
    },
  );
  expect(printed.stdout).toBe(root);
});
