import { MINUTE } from "#app/core/time.ts";
import { visitor } from "#app/core/context.server.ts";
import type { Health } from "#app/views/health/schema.ts";
import { runAlone } from "#server/jobs/job-states.server.ts";
import type { RunningSite } from "#server/operator.server.ts";
import { noteHealth, tellErrors } from "./health-watch.server.ts";
import { checkHealth } from "./check-health.server.ts";
import { realLookups } from "./lookups.ts";

export async function checkSite(site: RunningSite, startedAt: Date): Promise<Health> {
  const { settings } = site;
  const { db, now } = site.contextFor(visitor, "health");
  // On a full disk nothing can be written, and an administrator comes here to see why.
  await site.errors.flush(db, now).catch(() => {});
  return checkHealth({
    db,
    settings,
    now,
    clock: () => site.contextFor(visitor, "health").now,
    startedAt,
    isDatabaseAway: site.dbHealth.isAway(),
    isListening: site.changeListener.isListening(),
    unsettledEvents: site.tzDrift.latest(),
    hasUntrustedProxy: site.untrustedProxy.isSeen,
    offersDevelopmentSignIn: site.developmentCode !== undefined,
    pictures: site.pictures.files,
    picturesUsed: site.pictures.used,
    migrations: "db/migrations",
    lookups: realLookups,
  });
}

export async function watchHealth(site: RunningSite, startedAt: Date): Promise<void> {
  const ctx = site.contextFor(visitor, "health-watch");
  await site.errors.flush(ctx.db, ctx.now);
  await tellErrors(ctx);
  await runAlone(ctx.db, { name: "health", milliseconds: 5 * MINUTE, now: ctx.now }, async () =>
    noteHealth(ctx, await checkSite(site, startedAt)),
  );
}
