import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Stands in for npm: writes down what it was asked, and leaves behind what npm would. */
const NPM = `
  const fs = require("node:fs");
  fs.appendFileSync("npm.log", process.argv.slice(2).join(" ") + "\\n");
  if (fs.existsSync("npm-fails")) process.exit(1);
  if (process.argv[2] === "ci") {
    fs.mkdirSync("node_modules/.bin", { recursive: true });
    const node = fs.existsSync("node-fails") ? "echo 'libatomic.so.1: cannot open' >&2; exit 127" : "";
    fs.writeFileSync("node_modules/.bin/node", "#!/bin/sh\\n" + node, { mode: 0o755 });
    fs.copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  } else fs.mkdirSync("build", { recursive: true });
`;

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "clone-"));
  mkdirSync(join(clone, "tools"));
  mkdirSync(join(clone, "app"));
  cpSync("tools/setup.mjs", join(clone, "tools", "setup.mjs"));
  write("npm.js", NPM);
  write("package-lock.json", lock("sha512-one"));
  write("app/root.tsx", "export {};");
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

test("a fresh clone is installed and built, and says so; the second time nothing is done", () => {
  const first = setUp("build");
  expect(first).toMatchObject({ status: 0, asked: ["ci", "run --silent build"] });
  expect(first.stdout).toContain("Installing");
  expect(first.stdout).toContain("Building");
  expect(setUp("build")).toMatchObject({ status: 0, asked: [], stdout: "" });
});

test("another lock file installs again, parts for other platforms do not", () => {
  setUp();
  write("package-lock.json", lock("sha512-one", { "node_modules/mac": { optional: true } }));
  expect(setUp().asked).toEqual([]);
  write("package-lock.json", lock("sha512-two"));
  expect(setUp().asked).toEqual(["ci"]);
});

test("a changed, a new and a removed source build again, a test does not", () => {
  setUp("build");
  write("app/root.tsx", "export const changed = true;");
  expect(setUp("build").asked).toEqual(["run --silent build"]);
  write("app/page.tsx", "export {};");
  expect(setUp("build").asked).toEqual(["run --silent build"]);
  rmSync(join(clone, "app/page.tsx"));
  expect(setUp("build").asked).toEqual(["run --silent build"]);
  write("app/page.test.tsx", "export {};");
  expect(setUp("build").asked).toEqual([]);
});

test("without being asked to, it does not build", () => {
  expect(setUp().asked).toEqual(["ci"]);
});

test("a failed installation or build ends with 1 and is tried again the next time", () => {
  write("npm-fails", "");
  expect(setUp()).toMatchObject({ status: 1, asked: ["ci"] });
  rmSync(join(clone, "npm-fails"));
  expect(setUp()).toMatchObject({ status: 0, asked: ["ci"] });
  write("npm-fails", "");
  expect(setUp("build")).toMatchObject({ status: 1, asked: ["run --silent build"] });
  rmSync(join(clone, "npm-fails"));
  expect(setUp("build")).toMatchObject({ status: 0, asked: ["run --silent build"] });
});

test.runIf(process.platform === "linux")(
  "a Node that lacks a library ends the setup each time, and says what to install",
  () => {
    write("node-fails", "");
    putAptGet("exit 1");
    for (let time = 0; time < 2; time++) {
      const { stderr, ...ended } = setUp("build");
      expect(ended).toMatchObject({ status: 1, asked: ["ci"] });
      expect(stderr).toContain("libatomic.so.1: cannot open");
      expect(stderr).toContain("apt install libatomic1");
    }
  },
);

test.runIf(process.platform === "linux")(
  "root gets the library installed where there is apt-get, and is told so; nobody else may",
  () => {
    write("node-fails", "");
    putAptGet(
      'echo "$*" >> apt-get.log; case "$1" in install) rm node-fails; echo "#!/bin/sh" > node_modules/.bin/node;; esac',
    );
    const log = join(clone, "apt-get.log");
    const { status, stdout, asked } = setUp("build");
    const calls = existsSync(log) ? readFileSync(log, "utf8") : "";
    const isTold = stdout.includes("needs the library libatomic1: installing it");
    const isInstalled = calls.includes("install --yes --no-install-recommends libatomic1");
    const isRoot = process.getuid?.() === 0;
    // The second time brings the parts whose scripts could not run the first time.
    expect({ status, asked, isTold, isInstalled }).toEqual({
      status: isRoot ? 0 : 1,
      asked: isRoot ? ["ci", "ci", "run --silent build"] : ["ci"],
      isTold: isRoot,
      isInstalled: isRoot,
    });
  },
);

/** Stands in for Debian's program, which would change the machine. */
function putAptGet(script: string) {
  mkdirSync(join(clone, "programs"));
  write("programs/apt-get", `#!/bin/sh\n${script}\n`);
  chmodSync(join(clone, "programs", "apt-get"), 0o755);
}

test("a build notes the commit it was made of, where git knows one", () => {
  const git = (...words: string[]) =>
    spawnSync(
      "git",
      ["-C", clone, "-c", "user.name=T", "-c", "user.email=t@example.org", ...words],
      {
        encoding: "utf8",
      },
    ).stdout.trim();
  const noted = join(clone, "build", ".commit");
  expect(setUp("build").status).toBe(0);
  expect(existsSync(noted)).toBe(false);
  git("init", "--quiet");
  git("add", "app", "tools");
  git("commit", "--quiet", "--message", "One");
  write("app/page.tsx", "export {};");
  setUp("build");
  expect(readFileSync(noted, "utf8")).toBe(git("rev-parse", "--short", "HEAD"));
  write("app/root.tsx", "export const changed = true;");
  setUp("build");
  expect(readFileSync(noted, "utf8")).toBe(`${git("rev-parse", "--short", "HEAD")}.changed`);
});

function setUp(...parameters: string[]) {
  const log = join(clone, "npm.log");
  rmSync(log, { force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["tools/setup.mjs", ...parameters],
    {
      cwd: clone,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${join(clone, "programs")}:${process.env["PATH"]}`,
        npm_execpath: join(clone, "npm.js"),
        npm_node_execpath: process.execPath,
      },
    },
  );
  const asked = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return { status, stdout, stderr, asked };
}

function lock(integrity: string, more: Record<string, object> = {}) {
  return JSON.stringify({ packages: { "": {}, "node_modules/part": { integrity }, ...more } });
}

function write(path: string, text: string) {
  writeFileSync(join(clone, path), text);
}
