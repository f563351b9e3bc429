import { join } from "node:path";
import {
  type CacheDependencies,
  type Context,
  type Log,
  type Viewer,
} from "#app/core/context.server.ts";
import { KEYS_TAG } from "#app/core/data/site-key.server.ts";
import { MAILS_TAG } from "#app/core/mail/outbox.server.ts";
import { EVERYTHING } from "#app/core/work.server.ts";
import type { StoredMail } from "#app/core/mail/kinds.ts";
import { features, followRow, mailWriters, newsOfDay } from "#app/features/features.server.ts";
import {
  openSitePictures,
  type SitePictures,
} from "#app/features/pictures/files/site-pictures.server.ts";
import { openEmbedded, openPostgres, type Database } from "#db/connection.server.ts";
import { preparationError } from "#db/database-errors.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { requirePostgres } from "#db/require-postgres.server.ts";
import { seed } from "#db/seed.server.ts";
import { createAuth, renewAuth, type Auth, type AuthSettings } from "#server/auth/auth.server.ts";
import {
  createDevelopmentCode,
  type DevelopmentCode,
} from "#server/auth/development-code.server.ts";
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from "#server/auth/first-administrator.server.ts";
import { DEVELOPMENT, identityProviders } from "#server/auth/identity-providers.server.ts";
import { UntrustedProxy } from "#server/http/untrusted-proxy.ts";
import { DatabaseHealth } from "#server/jobs/db-health.server.ts";
import { listenForChanges, type ChangeListener } from "#server/jobs/pg-listener.server.ts";
import { separateIssuers } from "#server/ops/separate-issuers.server.ts";
import { openSiteKey } from "#server/ops/site-key.server.ts";
import { schedulePurge } from "#server/jobs/purge.server.ts";
import { isDiskFull } from "#db/full-disk.server.ts";
import { reclaimSpace } from "#server/jobs/reclaim-space.server.ts";
import { type ScheduledJob, scheduleJob } from "#server/jobs/scheduler.ts";
import { scheduleTzDriftCheck, type TzDriftJob } from "#server/jobs/tz-drift.server.ts";
import { MailSender } from "#server/mail/sender.server.ts";
import { createMailTransport } from "#server/mail/transport.server.ts";
import { ErrorCollector } from "#server/ops/unexpected-errors.server.ts";
import { prepareLimits } from "#server/limits/rate-limits.server.ts";
import { createLog } from "#server/ops/log.server.ts";
import type { Metrics } from "#server/ops/metrics.server.ts";
import { PageCache } from "#server/pages/page-cache.server.ts";
import {
  backUpBeforeMigration,
  noTrial,
  startOperator,
  type Operator,
  type Trial,
} from "./operator.server.ts";
import type { Settings } from "./settings.ts";

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
  developmentCode: DevelopmentCode | undefined;
  mail: MailSender;
  pictures: SitePictures;
  tzDrift: TzDriftJob;
  operator: Operator;
  errors: ErrorCollector;
  untrustedProxy: UntrustedProxy;
  firstAdministrator: FirstAdministrator | undefined;
  /** The context of a request. Pages are rendered for the visitor and collect their `dependencies`. */
  contextFor(viewer: Viewer, requestId: string, dependencies?: CacheDependencies): Context;
  isStopping: boolean;
  close(): Promise<void>;
}

interface SiteOptions extends Pick<AuthSettings, "minResponseMilliseconds"> {
  log?: Log;
  clock?: () => Date;
  /** Milliseconds until the features' jobs run for the first time. */
  jobsAfter?: number;
  trial?: Trial;
}

/** Opens the database, brings it up to date and starts listening. `clock` is the only clock there is. */
export async function openSite(settings: Settings, options: SiteOptions = {}): Promise<Site> {
  const { clock = () => new Date(), trial = noTrial } = options;
  const errors = new ErrorCollector(clock);
  const log = errors.watch(options.log ?? createLog());
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openDatabase(settings), (one) => one.close());
  const parts: Parts = { database, settings, log, clock, errors };
  const dbHealth = opened.adopt(new DatabaseHealth(database, log), (one) => one.close());
  const pages = new PageCache(
    () => clock().getTime(),
    () => dbHealth.isAway(),
  );
  await prepared(prepare(parts, trial));
  const mail = opened.adopt(mailSender(parts), (one) => one.stop());
  const pictures = opened.adopt(await openSitePictures(settings), (one) => one.stop());
  const invalidate = (tags: readonly string[]) => {
    pages.invalidate(tags);
    if (tags.includes(MAILS_TAG) && !trial.isOn()) mail.wake();
    if (tags.includes(KEYS_TAG)) void readKeysAgain(parts, signIn.auth);
  };
  const signIn = await openSignIn(parts, invalidate, options.minResponseMilliseconds);
  const changeListener = opened.adopt(
    database.connectionString
      ? listenForChanges(database.connectionString, log, {
          onChange: invalidate,
          onReconnect: () => invalidate([EVERYTHING, MAILS_TAG, KEYS_TAG]),
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
  const untrustedProxy = new UntrustedProxy(settings.trustedProxies, log);
  const jobs = startJobs(opened, {
    ...parts,
    invalidate,
    auth: signIn.auth,
    pictures,
    isOnTrial: () => trial.isOn(),
    jobsAfter: options.jobsAfter,
  });
  const running = {
    ...parts,
    ...signIn,
    ...jobs,
    dbHealth,
    changeListener,
    pictures,
    untrustedProxy,
    contextFor,
  };
  const operator = opened.adopt(await startOperator(running), (one) => one.stop());
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : new (await import("#server/ops/metrics.server.ts")).Metrics();
  // Last, because nobody would read the password if the start failed after it.
  const firstAdministrator = await prepared(ensureFirstAdministrator(database, settings));
  const toClose = opened.move();
  return {
    ...running,
    operator,
    metrics,
    pages,
    mail,
    firstAdministrator,
    isStopping: false,
    close: () => toClose.disposeAsync(),
  };
}

const MIGRATIONS = "db/migrations";

interface Parts {
  database: Database;
  settings: Settings;
  log: Log;
  clock: () => Date;
  errors: ErrorCollector;
}

async function prepare({ database, settings, clock, log }: Parts, trial: Trial) {
  await migrate(database, MIGRATIONS, {
    async before() {
      // An upgrade has made one itself.
      if (!trial.isOn()) await backUpBeforeMigration(database.db, settings, log);
    },
    onWait: () => log.info("Another process is migrating the database; this one waits for it"),
  });
  await openSiteKey(database.db, settings);
  await prepareLimits(database.db);
  if (settings.sampleData) await seed(database.db, clock());
}

const prepared = <Result>(step: Promise<Result>): Promise<Result> =>
  step.catch((error: unknown) => {
    throw preparationError(error);
  });

async function readKeysAgain({ database, settings, log }: Parts, auth: Auth): Promise<void> {
  try {
    await openSiteKey(database.db, settings);
    await renewAuth(auth);
  } catch (error) {
    log.error("The site has new keys, and this process cannot read them: start it again", {
      error,
    });
  }
}

async function openSignIn(
  { database, settings, log, clock }: Parts,
  invalidate: Context["invalidate"],
  minResponseMilliseconds: number | undefined,
) {
  const providers = identityProviders(settings);
  await separateIssuers(database.db, providers, clock());
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
  { providers, limits }: Auth,
): Site["contextFor"] {
  return (viewer, requestId, dependencies) => ({
    db: database.db,
    viewer,
    now: clock(),
    siteUrl: settings.siteUrl,
    secondThought: settings.secondThought,
    requestId,
    log,
    dependencies,
    invalidate,
    followRow,
    newsOfDay,
    providers,
    countAttempt: (...keys) => limits.take(...keys),
  });
}

interface JobParts extends Parts {
  pictures: SitePictures;
  isOnTrial: () => boolean;
  jobsAfter: number | undefined;
  invalidate: Context["invalidate"];
  auth: Auth;
}

function startJobs(opened: AsyncDisposableStack, parts: JobParts) {
  const { database, settings, log, clock, invalidate, auth, pictures, isOnTrial, jobsAfter } =
    parts;
  const { db } = database;
  const run = <Job extends ScheduledJob>(job: Job) => opened.adopt(job, (one) => one.stop());
  run(schedulePurge(auth));
  const site = { db, log, invalidate, newsOfDay, secondThought: settings.secondThought };
  for (const job of features.flatMap((feature) => feature.jobs ?? []))
    run(scheduleJob(job, site, clock, jobsAfter));
  const { kind } = database;
  if (kind === "embedded") {
    const job = reclaimSpace((bytes) => !isDiskFull(settings.dataDirectory, bytes));
    run(scheduleJob(job, site, clock, job.every));
  }
  const isAlone = kind === "embedded" && settings.picturesTo === undefined;
  run(scheduleJob(pictures.job({ isAlone, isOnTrial }), site, clock, 0));
  const tzDrift = run(scheduleTzDriftCheck({ db, log, invalidate }, clock));
  return { tzDrift };
}

function mailSender({ database: { db }, settings, log, clock }: Parts): MailSender {
  const { siteUrl, mailFrom, mailPerMinute } = settings;
  const write = (mail: StoredMail) =>
    mailWriters
      .get(mail.kind ?? "")
      ?.write(mail, { db, siteUrl, mailFrom, now: clock(), newsOfDay });
  return new MailSender(db, createMailTransport(settings, log), log, {
    write,
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
