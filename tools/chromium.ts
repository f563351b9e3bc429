import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const HOW_TO_GET_ONE =
  "The browser tests need a Chromium and none could be found or installed. " +
  "Install Chromium or Chrome, or set CHROME_PATH to its program, and run npm test again.";

/** Chromium without windows, tabs and toolbars: a page costs it two thirds of the processor's time. */
const SHELL = "chromium-headless-shell";

/** Flags of Chromium: alone, without a sandbox (root has none) and without calling home. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures().join(",")}`,
];

/**
 * The menu of the address bar, which nobody sees here, would be loaded as two pages for each browser context: a third
 * of the time that opening one takes. The other names repeat Playwright's own, because only the last such flag counts.
 */
function disabledFeatures() {
  const menu = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
  const playwrights = [
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
  ];
  return [...playwrights, ...menu];
}

/**
 * The program file of a Chromium, from CHROME_PATH, the usual places or Playwright's own download.
 * Throws when CHROME_PATH leads nowhere: what was asked for is never silently replaced.
 */
export function findChromium(): string | undefined {
  const wished = process.env["CHROME_PATH"];
  if (wished) {
    if (existsSync(wished)) return wished;
    throw new Error(`CHROME_PATH is set to ${wished}, but there is no such file.`);
  }
  return [...usualPlaces(), chromium.executablePath()].find((path) => existsSync(path));
}

/** Installs Chromium when there is none. Throws one clear sentence when that fails too. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (mayUseApt()) {
    console.log(`There is no Chromium here: installing Debian's (apt-get install ${SHELL}) ...`);
    apt("update");
    // Debian before 12 and Ubuntu have no package of the shell.
    for (const name of [SHELL, "chromium"]) if (apt("install", name)) break;
  } else {
    console.log("There is no Chromium here: letting Playwright download its own ...");
    const cli = join("node_modules", "@playwright", "test", "cli.js");
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  }
  const installed = findChromium();
  if (!installed) throw new Error(HOW_TO_GET_ONE);
  return installed;
}

/**
 * The Chromium of the journeys: on Debian the shell, also where another is there, because they take a fifth less with it.
 * Whoever wishes another sets CHROME_PATH. Throws as `findOrInstallChromium` does.
 */
export function findChromiumForTests(): string {
  const found = findChromium();
  if (found && !found.endsWith(SHELL) && !process.env["CHROME_PATH"] && mayUseApt() && isDebian()) {
    console.log(`Journeys take a fifth less in a browser without windows: installing ${SHELL} ...`);
    const install = () => apt("install", SHELL, ...IMPATIENT);
    if (!install() && apt("update", ...IMPATIENT)) install();
  }
  return findOrInstallChromium();
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const RELEASE = "/etc/os-release";
const isDebian = () => existsSync(RELEASE) && /^ID=debian$/m.test(readFileSync(RELEASE, "utf8"));

/** A machine without a network shall not wait long for what it can do without. */
const IMPATIENT = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];

/** Answers whether it succeeded. */
function apt(command: "update" | "install", ...more: string[]): boolean {
  const words = [command, "--yes", "--no-install-recommends", ...more];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", words, { stdio: "inherit", env }).status === 0;
}

function usualPlaces(): string[] {
  if (process.platform === "darwin") {
    return [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
  }
  if (process.platform === "win32") {
    return ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].flatMap((variable) => {
      const folder = process.env[variable];
      return folder ? [join(folder, "Google", "Chrome", "Application", "chrome.exe")] : [];
    });
  }
  const names = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
