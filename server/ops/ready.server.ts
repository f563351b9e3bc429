import { access, constants, statfs } from "node:fs/promises";

/** Below this much room on its disk the embedded database may fail at any write, in bytes. */
const LEAST_ROOM = 16 * 1024 * 1024;

interface SiteState {
  isStopping: boolean;
  dbHealth: { isAway(): boolean; responds(): Promise<boolean> };
  changeListener: { isListening(): boolean };
  database: { kind: "embedded" | "postgresql" };
  settings: { dataDirectory: string };
}

export async function whyNotReady(site: SiteState): Promise<string | undefined> {
  if (site.isStopping) return "the server is stopping";
  if (site.dbHealth.isAway() || !(await site.dbHealth.responds()))
    return "the database does not answer";
  if (!site.changeListener.isListening()) return "changes made elsewhere are not heard of";
  return site.database.kind === "embedded"
    ? whyNotWritable(site.settings.dataDirectory)
    : undefined;
}

async function whyNotWritable(directory: string): Promise<string | undefined> {
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize < LEAST_ROOM ? "the disk is full" : undefined;
  } catch {
    return "the data directory may not be written";
  }
}
