import type { HealthLine } from "#app/views/health/schema.ts";
import type { ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Settings } from "#server/settings.ts";
import type { Lookups } from "./lookups.ts";

/** What the checks read of the running site. */
export interface Known {
  db: Db;
  settings: Settings;
  now: Date;
  /** When this process has started. */
  startedAt: Date;
  isDatabaseAway: boolean;
  isListening: boolean;
  zoneReport: ZoneReport | undefined;
  /** Whether a proxy forwards requests although TRUSTED_PROXIES is 0. */
  hasUntrustedProxy: boolean;
  offersDevelopmentSignIn: boolean;
  /** The folder of the migrations. */
  migrations: string;
  lookups: Lookups;
}

/** One check. An error that it throws makes its line red. */
export interface Check {
  name: string;
  title: string;
  look(known: Known): Promise<Finding> | Finding;
}

export type Finding = Pick<HealthLine, "state" | "text" | "remedy">;

export const green = (text: string): Finding => ({ state: "green", text });
export const unknown = (text: string): Finding => ({ state: "unknown", text });
export const yellow = (text: string, remedy: string): Finding => ({
  state: "yellow",
  text,
  remedy,
});
export const red = (text: string, remedy: string): Finding => ({ state: "red", text, remedy });

/** Whether the site has a public address; on a developer's machine some warnings do not apply. */
export function isPublic({ siteUrl }: Pick<Settings, "siteUrl">): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(localhost$|127\.|\[::1\]$)|\.localhost$/.test(hostname);
}

export const daysBetween = (earlier: Date | string, later: Date) =>
  (later.getTime() - new Date(earlier).getTime()) / 86_400_000;
