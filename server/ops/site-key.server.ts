import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders } from "#db/private-directory.server.ts";
import { sealSecrets } from "#app/core/data/secret.server.ts";
import { SiteKey, setSiteKey } from "#app/core/data/site-key.server.ts";
import { holdLock } from "#db/advisory-lock.server.ts";
import type { Db } from "#db/connection.server.ts";
import { SettingsError, siteKeyText, type Settings } from "#server/settings.ts";

export type KeySettings = Pick<Settings, "dataDirectory" | "siteKey">;

export const keyFile = ({ dataDirectory }: KeySettings) => join(dataDirectory, "keys");

/** The key of the settings, else the one in `DATA_DIR/keys`; undefined where there is none yet. */
export function readSiteKey(settings: KeySettings): SiteKey | undefined {
  if (settings.siteKey !== undefined) return new SiteKey(settings.siteKey);
  const file = keyFile(settings);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") return undefined;
    // Never another key in its place: what is sealed would be lost.
    const remedy = ["EACCES", "EPERM"].includes(code)
      ? "Give it to the user that this runs as (chown), or start as its owner."
      : "Bring back a copy of it.";
    throw new SettingsError(
      `The file ${file} with the site's key cannot be read (${code}). ${remedy}`,
      { cause: error },
    );
  }
  const line = text.split("\n").find((one) => one.trim() && !one.startsWith("#"));
  const key = siteKeyText.safeParse(line);
  if (!key.success)
    throw new SettingsError(
      `The file ${file} holds no key: bring back a copy of it, or say npm run admin -- new-keys.`,
    );
  return new SiteKey(key.data);
}

export function makeSiteKey(settings: KeySettings): SiteKey {
  const unfinished = writeKey(settings);
  try {
    // Unlike a renaming, this never replaces a key that another process has made meanwhile.
    linkSync(unfinished, keyFile(settings));
    syncFolder(settings);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const key = readSiteKey(settings);
  if (!key) throw new Error("The site's key has just been made and is not there");
  return key;
}

/** The key after this one. That of the settings stays, because only the operator can change it. */
export function nextSiteKey(settings: KeySettings): { key: SiteKey; put(): void; drop(): void } {
  if (settings.siteKey !== undefined)
    return { key: new SiteKey(settings.siteKey), put() {}, drop() {} };
  const text = randomBytes(32).toString("hex");
  const unfinished = writeKey(settings, text);
  return {
    key: new SiteKey(text),
    put() {
      renameSync(unfinished, keyFile(settings));
      syncFolder(settings);
    },
    drop: () => rmSync(unfinished, { force: true }),
  };
}

function writeKey(settings: KeySettings, key = randomBytes(32).toString("hex")): string {
  const file = `${keyFile(settings)}.${randomUUID()}.unfinished`;
  makeFolders(dirname(file));
  const text = `# Opens the secrets of this site: keep a copy of this file, and not beside its backups.\n${key}\n`;
  writeFileSync(file, text, { flag: "wx", mode: 0o600, flush: true });
  chmodSync(file, 0o600);
  return file;
}

/** A name is on the disk only when its folder has been written, too. Windows cannot open folders. */
function syncFolder({ dataDirectory }: KeySettings) {
  if (process.platform === "win32") return;
  const folder = openSync(dataDirectory, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Opens the secrets of `db` for this process; seals those of a database of an older version, and makes the key at the first
 * start. Throws `SettingsError` when the key is missing or another one, and changes nothing then.
 */
export async function openSiteKey(db: Db, settings: KeySettings): Promise<SiteKey> {
  const key = await db.transaction(async (tx) => {
    // Processes that start together must agree on one key.
    await holdLock(tx, "site key");
    return sealSecrets(tx, readSiteKey(settings), () => makeSiteKey(settings));
  });
  if (typeof key === "string") throw new SettingsError(sentences[key](settings));
  setSiteKey(db, key);
  return key;
}

const WAYS_OUT =
  "bring back that key, or make new ones, which signs everybody out: npm run admin -- new-keys";

const sentences = {
  "no-key": (settings: KeySettings) =>
    `The secrets in the database are sealed, and there is no key: neither SITE_KEY nor ${keyFile(settings)}. Set SITE_KEY as in the other processes, ${WAYS_OUT}`,
  "wrong-key": (settings: KeySettings) =>
    `The secrets in the database were sealed with another key than ${settings.siteKey === undefined ? `the one in ${keyFile(settings)}` : "SITE_KEY"}: ${WAYS_OUT}`,
};
