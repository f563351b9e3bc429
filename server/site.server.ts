import { join } from "node:path";
import { MAILS_TAG } from "#app/core/mail/outbox.server.ts";
import {
  visitor,
  type CacheDependencies,
  type Context,
  type Log,
  type Viewer,
} from "#app/core/context.server.ts";
import { followEvent } from "#app/resources/guests/follow-events.server.ts";
import {
  openEmbedded,
  openPostgres,
  requirePostgres,
  type Database,
} from "#db/connection.server.ts";
import { seed } from "#db/seed.server.ts";
import { preparationError } from "#db/database-errors.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { createAuth, type Auth, type AuthSettings } from "#server/auth/auth.server.ts";
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
import { UntrustedProxy } from "#server/http/untrusted-proxy.ts";
import { DatabaseHealth, probeOf } from "#server/jobs/db-health.server.ts";
import { Trial } from "#server/ops/upgrade-hold.server.ts";
import { requireBackupKey } from "#server/ops/backup-key.server.ts";
import { createLog } from "#server/ops/log.server.ts";
import type { Metrics } from "#server/ops/metrics.server.ts";
import { reportWriters } from "#server/mail/report-emails.server.ts";
import { hostWriters } from "#server/mail/host-emails.server.ts";
import { guestWriters } from "#server/mail/guest-emails.server.ts";
import { schedulePurge } from "#server/jobs/purge.server.ts";
import { remindersOf } from "#server/jobs/reminders.server.ts";
import { MailSender } from "#server/mail/sender.server.ts";
import { createMailTransport } from "#server/mail/transport.server.ts";
import { listenForChanges, type ChangeListener } from "#server/jobs/pg-listener.server.ts";
import { PageCache } from "#server/pages/page-cache.server.ts";
import type { ScheduledJob } from "#server/jobs/scheduler.ts";
import type { Settings } from "./settings.ts";
import { scheduleTzDriftCheck, type TzDriftJob } from "#server/jobs/tz-drift.server.ts";

/** The parts of a running site: made once per process at its start and passed down. */
export interface Site {
  settings: Settings;
  database: Database;
  log: Log;
  /** Only where they are asked for: their library takes 10 MB. */
  metrics: Metrics | undefined;
  dbHealth: DatabaseHealth;
  pages: PageCache;
  changeListener: ChangeListener;
  auth: Auth;
  /** Set where the development identity provider is offered. */
  developmentCode: DevelopmentCode | undefined;
  mail: MailSender;
  tzDrift: TzDriftJob;
  health: HealthOfSite;
  untrustedProxy: UntrustedProxy;
  /** Set when this start has made the first one: to be shown once. */
  firstAdministrator: FirstAdministrator | undefined;
  /** The context of a request. Pages are rendered for the visitor and collect their `dependencies`. */
  contextFor(viewer: Viewer, requestId: string, dependencies?: CacheDependencies): Context;
  /** Set by a signal to stop; requests under way are finished. */
  isStopping: boolean;
  close(): Promise<void>;
}

interface SiteOptions extends Pick<AuthSettings, "minResponseMilliseconds"> {
  log?: Log;
  clock?: () => Date;
}

/** Opens the database, brings it up to date and starts listening. `clock` is the only clock there is. */
export async function openSite(
  settings: Settings,
  { log = createLog(), clock = () => new Date(), minResponseMilliseconds }: SiteOptions = {},
): Promise<Site> {
  // Closes everything in the opposite order, at the end and when a later step fails.
  await using opened = new AsyncDisposableStack();
  await requireBackupKey(settings);
  const database = opened.adopt(await openDatabase(settings), (one) => one.close());
  const parts: Parts = { database, settings, log, clock };
  const dbHealth = opened.adopt(new DatabaseHealth(probeOf(database), log, database.kind), (one) =>
    one.close(),
  );
  const pages = new PageCache(
    () => clock().getTime(),
    () => dbHealth.isAway(),
  );
  await prepared(prepare(parts));
  const mail = opened.adopt(mailSender(parts), (one) => one.stop());
  const trial = new Trial(settings.dataDirectory);
  const invalidate = (tags: readonly string[]) => {
    pages.invalidate(tags);
    if (tags.includes(MAILS_TAG) && !trial.isOn()) mail.wake();
  };
  const signIn = await openSignIn(parts, invalidate, minResponseMilliseconds);
  const changeListener = opened.adopt(
    database.connectionString
      ? listenForChanges(database.connectionString, log, {
          onChange: invalidate,
          onReconnect: () => pages.invalidateAll(),
          onDisconnect: () => dbHealth.check(),
        })
      : noListener,
    (one) => one.close(),
  );
  opened.adopt(
    trial.whenOver(() => mail.start()),
    (one) => one.stop(),
  );
  const contextFor = contextsOf(parts, invalidate, signIn.auth);
  // The embedded database is this process's alone: command-line tools come to us.
  if (database.kind === "embedded") {
    opened.adopt(
      await startAdminSocket(contextFor(visitor, "admin-socket"), settings.dataDirectory),
      (one) => one.close(),
    );
  }
  const untrustedProxy = new UntrustedProxy(settings.trustedProxies, log);
  const jobs = startJobs(opened, {
    ...parts,
    untrustedProxy,
    invalidate,
    auth: signIn.auth,
    isDatabaseAway: () => dbHealth.isAway(),
    isListening: () => changeListener.isListening(),
    offersDevelopmentSignIn: signIn.developmentCode !== undefined,
  });
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : new (await import("#server/ops/metrics.server.ts")).Metrics();
  // Last, because nobody would read the password if the start failed after it.
  const firstAdministrator = await prepared(ensureFirstAdministrator(database, settings));
  const toClose = opened.move();
  return {
    ...parts,
    ...signIn,
    ...jobs,
    metrics,
    dbHealth,
    pages,
    changeListener,
    mail,
    untrustedProxy,
    firstAdministrator,
    contextFor,
    isStopping: false,
    close: () => toClose.disposeAsync(),
  };
}

interface Parts {
  database: Database;
  settings: Settings;
  log: Log;
  clock: () => Date;
}

/** Brings the database up to date, and fills an empty one. */
async function prepare({ database, settings, clock }: Parts) {
  await migrate(database, "db/migrations");
  if (settings.sampleData) await seed(database.db, clock());
}

/** The result of a first step with the database; its failure becomes a sentence for the operator. */
const prepared = <Result>(step: Promise<Result>): Promise<Result> =>
  step.catch((error: unknown) => {
    throw preparationError(error);
  });

async function openSignIn(
  { database, settings, log, clock }: Parts,
  invalidate: Context["invalidate"],
  minResponseMilliseconds: number | undefined,
) {
  const providers = identityProviders(settings);
  const developmentCode = providers.some(({ id }) => id === DEVELOPMENT)
    ? await createDevelopmentCode(settings.dataDirectory)
    : undefined;
  const auth = await createAuth({
    db: database.db,
    siteUrl: settings.siteUrl,
    log,
    now: clock,
    invalidate,
    providers,
    trustedProxies: settings.trustedProxies,
    minResponseMilliseconds,
  });
  return { auth, developmentCode };
}

function contextsOf(
  { database, settings, log, clock }: Parts,
  invalidate: Context["invalidate"],
  { providers }: Auth,
): Site["contextFor"] {
  return (viewer, requestId, dependencies) => ({
    db: database.db,
    viewer,
    now: clock(),
    siteUrl: settings.siteUrl,
    requestId,
    log,
    dependencies,
    invalidate,
    followRow: followEvent,
    providers,
  });
}

interface JobParts extends Parts {
  invalidate: Context["invalidate"];
  auth: Auth;
  isDatabaseAway: () => boolean;
  isListening: () => boolean;
  offersDevelopmentSignIn: boolean;
  untrustedProxy: UntrustedProxy;
}

/** Starts what runs by itself; `opened` stops it again. */
function startJobs(opened: AsyncDisposableStack, parts: JobParts) {
  const { database, settings, log, clock, invalidate, auth } = parts;
  const { db } = database;
  const run = <Job extends ScheduledJob>(job: Job) => opened.adopt(job, (one) => one.stop());
  run(scheduleDailyBackup({ database, log, settings, clock }));
  run(schedulePurge(auth));
  run(remindersOf({ db, log, invalidate }, clock));
  const tzDrift = run(scheduleTzDriftCheck({ db, log, invalidate }, clock));
  const health = run(startHealth({ ...parts, db, zoneReport: () => tzDrift.latest() }));
  return { tzDrift, health };
}

/** The sender of the outbox, with the functions that write notices when they are sent. */
function mailSender({ database: { db }, settings, log, clock }: Parts): MailSender {
  const { siteUrl, mailFrom, mailPerMinute } = settings;
  const writers = {
    ...guestWriters({ db, siteUrl, mailFrom, now: clock }),
    ...hostWriters({ db, siteUrl, now: clock }),
    ...reportWriters({ db, siteUrl }),
  };
  return new MailSender(db, createMailTransport(settings, log), log, {
    writers,
    perMinute: mailPerMinute,
  });
}

async function openDatabase({ databaseUrl, dataDirectory }: Settings): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(join(dataDirectory, "db"));
  await requirePostgres(databaseUrl);
  return openPostgres(databaseUrl);
}

/** The embedded database has one process, so that no other one changes anything. */
const noListener: ChangeListener = { isListening: () => true, close: async () => {} };
