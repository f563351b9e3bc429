/**
 * Makes a fresh clone ready, and costs a blink when it already is. Runs before `npm start`, `npm test` and nearly every
 * other command, on the machine's own Node: hence no dependencies and no new syntax.
 *
 *   node tools/setup.mjs          installs what package-lock.json says
 *   node tools/setup.mjs build    installs, and builds the site when its sources have changed
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
const NODE_OF_THE_SITE = 26;
const buildStamp = join(root, "build", ".sources");
/** npm writes this file last, so it stands for a whole installation. */
const installedLock = join(root, "node_modules", ".package-lock.json");

setUp(process.argv[2]);

function setUp(step) {
  refuseOldNode();
  waitForUpgrade();
  if (!isInstalled()) install();
  if (step === "build" && !isBuilt()) build();
}

function refuseOldNode() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return;
  stop(
    `This needs Node ${OLDEST_NODE} or newer to begin with; this is Node ${process.versions.node}.`,
  );
}

/** While an upgrade puts another version into this folder, what is here is of two versions. */
function waitForUpgrade() {
  const mark = join(root, ".upgrading");
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt && isHeldByProcess(mark))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}

function isHeldByProcess(mark) {
  try {
    process.kill(Number(readFileSync(mark, "utf8")), 0);
    return true;
  } catch {
    // No upgrade is under way, or it has died.
    return false;
  }
}

/** True when node_modules holds exactly the versions that the lock file names. */
function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const wanted = readPackages(join(root, "package-lock.json"));
  const found = readPackages(installedLock);
  return Object.keys(wanted).every((path) => {
    if (path === "") return true;
    // Parts for other platforms are left out on purpose.
    if (!found[path]) return wanted[path].optional === true || wanted[path].peer === true;
    return found[path].integrity === wanted[path].integrity;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install() {
  say("Installing the parts named in package-lock.json (npm ci, up to a minute) ...");
  run(npm(["ci"]), "The installation failed; the lines above say why.");
  refuseMissingNode();
}

/** The site needs a newer Node than many machines have; it comes through npm, for the platforms named here. */
function refuseMissingNode() {
  const node = join(root, "node_modules", ".bin", "node");
  if (existsSync(node)) return refuseUnusableNode(node);
  if (Number(process.versions.node.split(".")[0]) >= NODE_OF_THE_SITE) return;
  stop(
    `There is no Node ${NODE_OF_THE_SITE} on npm for ${process.platform} ${process.arch}. ` +
      `Install it from https://nodejs.org and run the command again.`,
  );
}

/** Node 25 and newer load a library that a small Debian or Ubuntu lacks; root gets it installed, as the tests' browser is. */
function refuseUnusableNode(node) {
  if (process.platform !== "linux") return;
  let complaint = complaintOf(node);
  if (complaint === undefined) return;
  // Parts whose own scripts failed on this Node are missing: they are installed once it runs.
  rmSync(installedLock, { force: true });
  if (complaint.includes("libatomic") && installLibrary("libatomic1")) {
    complaint = complaintOf(node);
    if (complaint === undefined) return install();
  }
  stop(
    `Node ${NODE_OF_THE_SITE}, which came through npm, does not run here: ${complaint}\n` +
      `Install the library (Debian and Ubuntu: apt install libatomic1) and run the command again.`,
  );
}

function complaintOf(node) {
  const { status, stderr, error } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? undefined : (stderr || String(error)).trim();
}

/** False where nobody may, or where there is no apt-get. */
function installLibrary(name) {
  if (process.getuid() !== 0) return false;
  const aptGet = (...words) =>
    spawnSync("apt-get", words, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  if (!aptGet("--version")) return false;
  say(
    `Node ${NODE_OF_THE_SITE} needs the library ${name}: installing it (apt-get install ${name}) ...`,
  );
  aptGet("update");
  return aptGet("install", "--yes", "--no-install-recommends", name);
}

function isBuilt() {
  return existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === fingerprint();
}

function build() {
  refuseMissingNode();
  say(
    "Building the site, because its sources have changed since the last build (up to half a minute) ...",
  );
  try {
    rmSync(buildStamp, { force: true });
  } catch {
    stop(
      "The sources have changed, and this user may not write the folder build. Build it as the user who may: npm run build",
    );
  }
  run(npm(["run", "--silent", "build"]), "The build failed; the lines above say why.");
  noteCommit();
  writeFileSync(buildStamp, fingerprint());
}

/** For /admin/health. Without git, or outside of a clone, the version of package.json stands alone. */
function noteCommit() {
  const file = join(root, "build", ".commit");
  const git = (...parameters) =>
    spawnSync("git", ["-C", root, ...parameters], { encoding: "utf8" });
  const commit = git("rev-parse", "--short", "HEAD");
  rmSync(file, { force: true });
  if (commit.status !== 0) return;
  const changes = git("status", "--porcelain", "--untracked-files=no").stdout;
  writeFileSync(file, commit.stdout.trim() + (changes ? ".changed" : ""));
}

/**
 * One hash over the names and contents of all files the build reads. Their times do not count: a build that an
 * upgrade made in another folder is good here as well.
 */
function fingerprint() {
  const hash = createHash("sha256");
  const files = ["package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];
  for (const folder of ["app", "db", "server", "operator", "public"])
    files.push(...filesBelow(folder));
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    const contents = readFileSync(join(root, file));
    hash.update(`${file} ${contents.length}\n`).update(contents);
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

/**
 * npm, run by the Node it was started with: that one lies outside node_modules, which `npm ci` deletes first.
 */
function npm(parameters) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) {
    return {
      command: process.env.npm_node_execpath || process.execPath,
      parameters: [cli, ...parameters],
    };
  }
  return { command: "npm", parameters, shell: process.platform === "win32" };
}

function run({ command, parameters, shell }, complaint) {
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    shell: shell === true,
  });
  if (status !== 0) stop(complaint);
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
