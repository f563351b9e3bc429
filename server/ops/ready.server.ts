import { access, constants } from "node:fs/promises";
import { isDiskFull } from "#db/full-disk.server.ts";

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
    return isDiskFull(directory) ? "the disk is full" : undefined;
  } catch {
    return "the data directory may not be written";
  }
}
