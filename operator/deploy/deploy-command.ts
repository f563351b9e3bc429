import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { CommandResult } from "#operator/cli/command-result.ts";
import { envExample } from "#server/setting-texts.ts";
import { readSettings } from "#server/settings.ts";
import { nginxSite } from "./nginx.ts";
import type { Place } from "./place.ts";
import { systemdUnits } from "./systemd.ts";

const DATA_DIRECTORY = "/var/lib/ecafe";

const EXAMPLE = "https://meetups.example.org";

/** These stand in the clone as they are. */
const FILES: Record<string, string> = { container: "Containerfile", compose: "compose.yaml" };

/** `npm run deploy -- systemd|container|compose|env|nginx`: prints complete files for this clone, and changes nothing. */
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
    isShared: settings.databaseUrl !== undefined,
  };
  if (target === "systemd") return { ok: true, text: systemdUnits(place) };
  if (target === "env") return { ok: true, text: envExample().trimEnd() };
  const file = FILES[target ?? ""];
  if (file) return { ok: true, text: readFileSync(join(root, file), "utf8").trimEnd() };
  if (target !== "nginx")
    return {
      ok: false,
      text: "For what? Say: npm run deploy -- systemd, container, compose, env or nginx",
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
