import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { z } from "zod";
import type { CommandResult } from "#operator/cli/command-result.ts";
import { readSettings } from "#server/settings.ts";
import { composeFile } from "./compose.ts";
import { containerFile } from "./container.ts";
import { nginxSite } from "./nginx.ts";
import type { Place } from "./place.ts";
import { systemdUnits } from "./systemd.ts";

const DATA_DIRECTORY = "/var/lib/ecafe";

const EXAMPLE = "https://meetups.example.org";

/** `npm run deploy -- systemd|container|compose|nginx`: prints complete files for this clone, and changes nothing. */
export function deployCommand(
  target: string | undefined,
  env: Record<string, string | undefined>,
): CommandResult {
  const settings = readSettings(env);
  const root = join(import.meta.dirname, "..", "..");
  const place: Place = {
    root,
    dataDirectory: env["DATA_DIR"] ? settings.dataDirectory : DATA_DIRECTORY,
    backupTo: settings.backupTo,
    npm: programOnPath("npm", root, env),
    node: programOnPath("node", root, env),
    startFlags: startFlags(root),
    isShared: settings.databaseUrl !== undefined,
  };
  if (target === "systemd") return { ok: true, text: systemdUnits(place) };
  if (target === "container") return { ok: true, text: containerFile(place).trimEnd() };
  if (target === "compose") return { ok: true, text: composeFile().trimEnd() };
  if (target !== "nginx")
    return {
      ok: false,
      text: "For what? Say: npm run deploy -- systemd, container, compose or nginx",
    };
  const { hostname: host } = new URL(env["SITE_URL"] ? settings.siteUrl : EXAMPLE);
  const hint = env["SITE_URL"]
    ? ""
    : `# SITE_URL is not set: replace ${host} by your own, or say SITE_URL=${EXAMPLE} npm run deploy -- nginx\n`;
  return { ok: true, text: hint + nginxSite({ ...place, host }) };
}

/** The machine's own program: the one in node_modules is replaced by an upgrade. */
function programOnPath(name: string, root: string, env: Record<string, string | undefined>) {
  const folders = (env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  return found ?? join(root, "node_modules", ".bin", name);
}

function startFlags(root: string): string[] {
  const shape = z.object({ scripts: z.object({ start: z.string() }) });
  const { start } = shape.parse(
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")),
  ).scripts;
  return start.split(" ").filter((word) => word.startsWith("--"));
}
