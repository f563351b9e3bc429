import { join } from "node:path";
import type { Context, Log, Shows } from "#app/core/context.server.ts";
import { MAILS_TAG } from "#app/core/mail/outbox.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { followEvent } from "#app/resources/guests/follow-events.server.ts";
import { purgeGuests } from "#app/resources/guests/purge.server.ts";
import { forgetReaders } from "#app/resources/newsletter/service.server.ts";
import {
  openEmbedded,
  openPostgres,
  requirePostgres,
  type Database,
} from "#db/connection.server.ts";
import { fillSampleData } from "#db/seed.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { createAuth, purgeExpiredSignIn, type Auth } from "#server/auth/auth.server.ts";
import { NotAKey, requireRecipient } from "#db/seal.server.ts";
import {
  createDevelopmentCode,
  type DevelopmentCode,
} from "#server/auth/development-code.server.ts";
import { DEVELOPMENT, identityProviders } from "#server/auth/identity-providers.server.ts";
import { startAdminSocket } from "#server/cli/admin-socket.server.ts";
import { startHealth, type HealthOfSite } from "#server/jobs/health/health.server.ts";
import { scheduleDailyBackup } from "#server/jobs/daily-backup.server.ts";
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from "#server/auth/first-administrator.server.ts";
import { DatabaseWatch, probeOf } from "#server/jobs/db-health.server.ts";
import { Trial } from "#server/ops/upgrade-hold.ts";
import { createLog } from "#server/ops/log.server.ts";
import { Metrics } from "#server/ops/metrics.server.ts";
import { guestWriters } from "#server/mail/guest-emails.server.ts";
import { remindersOf } from "#server/jobs/reminders.server.ts";
import { MailSender } from "#server/mail/sender.server.ts";
import { createMailTransport, type MailTransport } from "#server/mail/transport.server.ts";
import { listenForChanges, type Notices } from "#server/jobs/pg-listener.server.ts";
import { PageCache } from "#server/pages/page-cache.server.ts";
import { schedule, type ScheduledJob } from "#server/jobs/scheduler.ts";
import { SettingsError, type Settings } from "./settings.ts";
import { watchZones, type ZoneWatch } from "#server/jobs/tz-drift.server.ts";

/** Everything a running site holds: one per process, made at start and handed down. */
export interface Site {
  settings: Settings;
  database: Database;
  log: Log;
  metrics: Metrics;
  watch: DatabaseWatch;
  pages: PageCache;
  notices: Notices;
  auth: Auth;
  /** Set where the development identity provider is offered. */
  developmentCode: DevelopmentCode | undefined;
  mail: MailSender;
  zones: ZoneWatch;
  health: HealthOfSite;
  /** Set when this start has made the first one: to be shown once. */
  firstAdministrator: FirstAdministrator | undefined;
  /** What the bearer of a request may know; pages are always made for the visitor, and say what they show. */
  contextFor(viewer: Viewer, requestId: string, shows?: Shows): Context;
  /** Set once the process has been asked to end: it finishes what is under way. */
  isStopping: boolean;
  close(): Promise<void>;
}

/** Opens the database, brings it up to date and starts listening. `clock` is the only clock there is. */
export async function openSite(
  settings: Settings,
  { log = createLog(), clock = () => new Date() }: { log?: Log; clock?: () => Date } = {},
): Promise<Site> {
  // What has been opened is closed again in the opposite order: at the end, and when a later step fails.
  await using opened = new AsyncDisposableStack();
  await checkBackupKey(settings);
  const database = opened.adopt(await openDatabase(settings), (one) => one.close());
  const watch = opened.adopt(new DatabaseWatch(probeOf(database), log, database.kind), (one) =>
    one.close(),
  );
  const pages = new PageCache(
    () => clock().getTime(),
    () => watch.isAway(),
  );
  await migrate(database, "db/migrations");
  if (settings.sampleData) await fillSampleData(database.db, clock());
  const firstAdministrator = await ensureFirstAdministrator(database, settings);
  const transport = createMailTransport(settings, log);
  const mail = opened.adopt(mailSender({ database, settings, log, clock, transport }), (one) =>
    one.stop(),
  );
  const changed = (tags: readonly string[]) => {
    pages.drop(tags);
    if (tags.includes(MAILS_TAG)) mail.wake();
  };
  const providers = identityProviders(settings);
  const developmentCode = providers.some(({ id }) => id === DEVELOPMENT)
    ? await createDevelopmentCode(settings.dataDirectory)
    : undefined;
  const auth = await createAuth({
    db: database.db,
    siteUrl: settings.siteUrl,
    log,
    now: clock,
    mailQueued: () => mail.wake(),
    providers,
    trustedProxies: settings.trustedProxies,
  });
  const notices = opened.adopt(
    database.connectionString
      ? listenForChanges(database.connectionString, log, {
          onChange: changed,
          onGap: () => pages.dropAll(),
          onLoss: () => watch.suspect(),
        })
      : alone,
    (one) => one.close(),
  );
  opened.adopt(
    new Trial(settings.dataDirectory).whenOver(() => mail.start()),
    (one) => one.stop(),
  );
  const contextFor: Site["contextFor"] = (viewer, requestId, shows) => ({
    db: database.db,
    viewer,
    now: clock(),
    siteUrl: settings.siteUrl,
    requestId,
    log,
    shows,
    changed,
    followRow: followEvent,
    providers: auth.providers,
  });
  // The embedded database is this process's alone: command-line tools come to us.
  if (database.kind === "embedded") {
    opened.adopt(
      await startAdminSocket(contextFor(visitor, "admin-socket"), settings.dataDirectory),
      (one) => one.close(),
    );
  }
  opened.adopt(scheduleDailyBackup({ database, log, settings, clock }), (one) => one.stop());
  opened.adopt(tidyUp(auth), (one) => one.stop());
  opened.adopt(remindersOf({ db: database.db, log, changed }, clock), (one) => one.stop());
  const zones = opened.adopt(watchZones({ db: database.db, log, changed }, clock), (one) =>
    one.stop(),
  );
  const health = opened.adopt(
    startHealth({
      db: database.db,
      settings,
      log,
      clock,
      isDatabaseAway: () => watch.isAway(),
      hearsOfChanges: () => notices.isListening(),
      zoneReport: () => zones.latest(),
      offersDevelopmentSignIn: developmentCode !== undefined,
      mailQueued: () => mail.wake(),
    }),
    (one) => one.stop(),
  );
  const toClose = opened.move();
  return {
    settings,
    database,
    log,
    metrics: new Metrics(),
    watch,
    isStopping: false,
    pages,
    notices,
    auth,
    developmentCode,
    mail,
    zones,
    health,
    firstAdministrator,
    contextFor,
    close: () => toClose.disposeAsync(),
  };
}

async function checkBackupKey({ backupKey }: Settings): Promise<void> {
  if (backupKey === undefined) return;
  await requireRecipient(backupKey).catch((error: unknown) => {
    if (error instanceof NotAKey)
      throw new SettingsError(`The setting BACKUP_KEY ${error.message}.`);
    throw error;
  });
}

/** Deletes every hour what nobody can use any more. */
function tidyUp(auth: Auth): ScheduledJob {
  const purge = async () => {
    await purgeExpiredSignIn(auth);
    await forgetReaders(auth.db, auth.now());
    await purgeGuests(auth.db, auth.now());
  };
  return schedule(purge, { after: TIDY_EVERY, every: TIDY_EVERY }, (error) =>
    auth.log.warn("Tidying up failed", { error }),
  );
}

interface MailParts {
  database: Database;
  settings: Settings;
  log: Log;
  clock: () => Date;
  transport: MailTransport;
}

/** The outbox, with who writes which mails when they leave. */
function mailSender({ database: { db }, settings, log, clock, transport }: MailParts): MailSender {
  const { siteUrl, mailFrom, mailPerMinute } = settings;
  const writers = guestWriters({ db, siteUrl, mailFrom, now: clock });
  return new MailSender(db, transport, log, { writers, perMinute: mailPerMinute });
}

async function openDatabase({ databaseUrl, dataDirectory }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(join(dataDirectory, "db"));
  await requirePostgres(databaseUrl);
  return openPostgres(databaseUrl);
}

/** An hour, in milliseconds. */
const TIDY_EVERY = 3_600_000;

/** On the embedded database there is no other process to hear from. */
const alone: Notices = { isListening: () => true, close: async () => {} };
