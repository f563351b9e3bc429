import { DAY } from "#app/core/time.ts";
import type { RunningSite } from "#server/operator.server.ts";
import type { HealthLine } from "#app/views/health/schema.ts";
import type { UnsettledEvent } from "#app/resources/city-events/tz-drift.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Settings } from "#server/settings.ts";
import type { Lookups } from "./lookups.ts";

export interface HealthContext {
  db: Db;
  settings: Settings;
  now: Date;
  /** This process's own, to compare with the database's. */
  clock: () => Date;
  startedAt: Date;
  isDatabaseAway: boolean;
  isListening: boolean;
  unsettledEvents: readonly UnsettledEvent[] | undefined;
  /** A proxy forwards requests although TRUSTED_PROXIES is 0. */
  hasUntrustedProxy: boolean;
  offersDevelopmentSignIn: boolean;
  pictures: Pick<RunningSite["pictures"]["files"], "store" | "comparison">;
  picturesUsed: RunningSite["pictures"]["used"];
  migrations: string;
  lookups: Lookups;
}

export interface HealthCheck {
  name: string;
  title: string;
  /** The operator, unless it says otherwise. */
  who?: HealthLine["who"];
  run(context: HealthContext): Promise<CheckResult> | CheckResult;
}

type CheckResult = Pick<HealthLine, "state" | "text" | "remedy"> & Partial<Pick<HealthLine, "who">>;

export const green = (text: string): CheckResult => ({ state: "green", text });
export const unknown = (text: string): CheckResult => ({ state: "unknown", text });
export const yellow = (text: string, remedy: string): CheckResult => ({
  state: "yellow",
  text,
  remedy,
});
export const red = (text: string, remedy: string): CheckResult => ({ state: "red", text, remedy });

export function isPublic({ siteUrl }: Pick<Settings, "siteUrl">): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(localhost$|127\.|\[::1\]$)|\.localhost$/.test(hostname);
}

export const daysBetween = (earlier: Date | string, later: Date) =>
  (later.getTime() - new Date(earlier).getTime()) / DAY;
