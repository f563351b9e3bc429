/** Only here does the site load `operator/`, and each part when it is first needed (docs/decisions/0030). */
import { MINUTE, HOUR } from "#app/core/time.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { visitor, type Context, type Log, type Viewer } from "#app/core/context.server.ts";
import type { SitePictures } from "#app/features/pictures/files/site-pictures.server.ts";
import type { Health } from "#app/views/health/schema.ts";
import type { Database } from "#db/connection.server.ts";
import type { DevelopmentCode } from "#server/auth/development-code.server.ts";
import type { UntrustedProxy } from "#server/http/untrusted-proxy.ts";
import type { DatabaseHealth } from "#server/jobs/db-health.server.ts";
import type { ChangeListener } from "#server/jobs/pg-listener.server.ts";
import { schedule } from "#server/jobs/scheduler.ts";
import type { TzDriftJob } from "#server/jobs/tz-drift.server.ts";
import type { ErrorCollector } from "#server/ops/unexpected-errors.server.ts";
import { openControlSocket } from "#server/ops/control-socket.server.ts";
import type { Settings } from "./settings.ts";

export interface RunningSite {
  settings: Settings;
  database: Database;
  log: Log;
  errors: Pick<ErrorCollector, "flush">;
  dbHealth: Pick<DatabaseHealth, "isAway">;
  changeListener: Pick<ChangeListener, "isListening">;
  tzDrift: Pick<TzDriftJob, "latest">;
  pictures: SitePictures;
  untrustedProxy: Pick<UntrustedProxy, "isSeen">;
  developmentCode: DevelopmentCode | undefined;
  contextFor: (viewer: Viewer, requestId: string) => Context;
}

export interface Operator {
  health(): Promise<Health>;
  stop(): Promise<void>;
}

export async function startOperator(site: RunningSite): Promise<Operator> {
  const { database, settings, log } = site;
  const startedAt = site.contextFor(visitor, "operator").now;
  const health = () => import("#operator/health/health.server.ts");
  await using opened = new AsyncDisposableStack();
  if (database.kind === "embedded") {
    const socket = await openControlSocket(settings.dataDirectory, async (line, tell) => {
      const { answerCommand } = await import("#operator/answer-command.server.ts");
      const ctx = site.contextFor(visitor, "control-socket");
      return answerCommand(ctx, settings, line, tell, site.pictures);
    });
    opened.defer(() => socket.close());
  }
  const stopping = new AbortController();
  const backup = schedule(
    async () =>
      (await import("#operator/backups/daily-backup.server.ts")).backUpDaily(site, stopping.signal),
    // The first visitors after a start do not wait for it.
    { after: 2 * MINUTE, every: HOUR },
    (error) => log.warn("The daily backup has failed", { place: "job Daily backup", error }),
  );
  opened.defer(() => backup.stop());
  opened.defer(() => stopping.abort());
  const watch = schedule(
    async () => (await health()).watchHealth(site, startedAt),
    { after: MINUTE, every: MINUTE },
    (error) => log.warn("The site's health could not be checked", { place: "job Health", error }),
  );
  opened.defer(() => watch.stop());
  const toStop = opened.move();
  return {
    health: async () => (await health()).checkSite(site, startedAt),
    stop: () => toStop.disposeAsync(),
  };
}

/** Throws `SettingsError` when BACKUP_KEY is no public key: at the start, and not at the first backup. */
export async function requireBackupKey(settings: Settings): Promise<void> {
  if (settings.backupKey === undefined) return;
  const backups = await import("#operator/backups/backup-key.server.ts");
  await backups.requireBackupKey(settings);
}

export async function backUpBeforeMigration(
  ...parameters: [db: Database["db"], settings: Settings, log: Log]
): Promise<void> {
  const backups = await import("#operator/backups/backup-before-migration.server.ts");
  await backups.backUpBeforeMigration(...parameters);
}

/** A process on trial shows pages, and takes no writes: its upgrade may yet go back to the data as it was. */
export interface Trial {
  isOn(): boolean;
  whenOver(begin: () => void): { stop(): void };
}

export const noTrial: Trial = {
  isOn: () => false,
  whenOver(begin) {
    begin();
    return { stop: () => {} };
  },
};

/** An upgrade under way, or one that was killed, has left one of these in DATA_DIR. */
const UPGRADE_FILES = ["upgrade.json", "db.before-upgrade"];

export async function awaitUpgrade(dataDirectory: string): Promise<Trial> {
  if (!UPGRADE_FILES.some((name) => existsSync(join(dataDirectory, name)))) return noTrial;
  const upgrade = await import("#operator/upgrade/upgrade-hold.server.ts");
  await upgrade.untilDataIsInPlace(dataDirectory);
  return new upgrade.UpgradeTrial(dataDirectory);
}
