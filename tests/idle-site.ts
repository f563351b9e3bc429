import type { SharedSite } from "./shared-site.ts";

/** At most one: the next test may ask for another engine. */
let idle: SharedSite | undefined;

/** Keeps a site that one test has used for the next one of its file. */
export async function keepIdleSite(site: SharedSite): Promise<void> {
  await closeIdleSite();
  idle = site;
}

/** The kept site, if it is on that engine. */
export function takeIdleSite(engine: string): SharedSite | undefined {
  if (idle?.engine !== engine) return undefined;
  const site = idle;
  idle = undefined;
  return site;
}

export async function closeIdleSite(): Promise<void> {
  const site = idle;
  idle = undefined;
  await site?.close();
}
