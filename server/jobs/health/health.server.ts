import type { Context, Log } from "#app/core/context.server.ts";
import type { ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import type { Health } from "#app/views/health/schema.ts";
import type { Db } from "#db/connection.server.ts";
import type { UntrustedProxy } from "#server/http/untrusted-proxy.ts";
import type { Settings } from "#server/settings.ts";
import { watchHealth } from "./health-watch.server.ts";
import { lookAtHealth } from "./look.server.ts";
import { realLookups } from "./lookups.ts";

interface RunningSite {
  db: Db;
  settings: Settings;
  log: Log;
  clock: () => Date;
  isDatabaseAway: () => boolean;
  isListening: () => boolean;
  zoneReport: () => ZoneReport | undefined;
  offersDevelopmentSignIn: boolean;
  untrustedProxy: Pick<UntrustedProxy, "isSeen">;
  invalidate: Context["invalidate"];
}

export interface HealthOfSite {
  /** Checks everything now. */
  look(): Promise<Health>;
  stop(): Promise<void>;
}

/** Checks the health of the site on demand and every minute. */
export function startHealth(site: RunningSite): HealthOfSite {
  const { db, settings, log, clock, invalidate } = site;
  const startedAt = clock();
  const look = () =>
    lookAtHealth({
      db,
      settings,
      now: clock(),
      startedAt,
      isDatabaseAway: site.isDatabaseAway(),
      isListening: site.isListening(),
      zoneReport: site.zoneReport(),
      hasUntrustedProxy: site.untrustedProxy.isSeen,
      offersDevelopmentSignIn: site.offersDevelopmentSignIn,
      migrations: "db/migrations",
      lookups: realLookups,
    });
  const { siteUrl } = settings;
  const watching = watchHealth({ db, log, siteUrl, clock, look, invalidate });
  return {
    look,
    stop: watching.stop,
  };
}
