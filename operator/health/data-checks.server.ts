import { MINUTE, HOUR, addTime } from "#app/core/time.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, desc, gt, isNotNull, lte, max, sql } from "drizzle-orm";
import { z } from "zod";
import { knownMigrations, newestApplied } from "#db/migrate.server.ts";
import { countPaused } from "#app/core/mail/refusals.server.ts";
import { mails } from "#db/schema.ts";
import { newestBackup } from "#operator/backups/backup-retention.ts";
import { proofState } from "#operator/backups/backup-proof.server.ts";
import {
  BACKUP_FAILURE,
  backupFailure,
  backupState,
} from "#operator/backups/daily-backup.server.ts";
import { readJobState, writeJobState } from "#server/jobs/job-states.server.ts";
import { isGivenUp, isWaiting } from "#app/core/mail/outbox.server.ts";
import { recentErrors } from "#server/ops/unexpected-errors.server.ts";
import { errorLine } from "./health-watch.server.ts";
import {
  daysBetween,
  green,
  isPublic,
  red,
  yellow,
  type HealthCheck,
  type HealthContext,
} from "./health-check.ts";

export const dataChecks: HealthCheck[] = [
  { name: "database", title: "Database", run: database },
  { name: "migrations", title: "Version of the tables", run: migrations },
  { name: "disk", title: "Disk", run: disk },
  { name: "backup", title: "Backup", run: backup },
  { name: "proven-restore", title: "Proven restore", run: provenRestore },
  { name: "mail", title: "Outgoing mail", run: mail },
  { name: "errors", title: "Unexpected errors", run: unexpectedErrors },
];

/** In milliseconds; the time of day takes a healthy database much less. */
const SLOW = 1_000;

/** In seconds, between the clocks of this process and of the database. */
const SKEW = { yellow: 5, red: 60 };

const timeOfDay = z.object({ rows: z.tuple([z.object({ seconds: z.number() })]) });

async function database({ db, isDatabaseAway, isListening, clock }: HealthContext) {
  const remedy =
    "Check that the database server runs and has room, then read the last error in the site's log.";
  if (isDatabaseAway) return red("The database does not answer.", remedy);
  const startedAt = performance.now();
  const result: unknown = await db.execute(
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  const took = Math.round(performance.now() - startedAt);
  if (took > SLOW) return red(`The database needs ${took} ms for the smallest query.`, remedy);
  if (!isListening)
    return red(
      "This process misses changes of the other processes, so its pages may be old.",
      "Check DATABASE_URL: LISTEN needs a connection that stays open, not one through a pooler.",
    );
  const [{ seconds }] = timeOfDay.parse(result).rows;
  const ahead = Math.round(clock().getTime() / 1000 - seconds);
  const skew = Math.abs(ahead);
  if (skew > SKEW.yellow)
    return (skew > SKEW.red ? red : yellow)(
      `This machine's clock is ${skew} s ${ahead > 0 ? "ahead of" : "behind"} the database's, so emails leave late and sign-ins may fail.`,
      "Let NTP set the clocks of both machines, such as with: timedatectl set-ntp true",
    );
  return green(`It answers in ${took} ms.`);
}

async function migrations({ db, migrations }: HealthContext) {
  const applied = await newestApplied(db);
  const known = knownMigrations(migrations);
  if (applied > Math.max(...known))
    return red(
      "A newer version of this program has changed the tables.",
      "Upgrade this process to that version: npm run upgrade.",
    );
  const pending = known.filter((one) => one > applied).length;
  if (pending > 0)
    return red(
      `${pluralize(pending, "migration")} of this version ${pending === 1 ? "is" : "are"} missing in the database.`,
      "Restart the site: a start brings the tables up to date.",
    );
  return green(`All ${pluralize(known.length, "migration")} are applied.`);
}

const samples = z.object({ free: z.array(z.tuple([z.string(), z.number()])) });

/** Free bytes, and the free share of the disk, below which it is red. */
const LEAST_FREE = { bytes: 200e6, share: 0.05 };
/** In days, by the last weeks. */
const FULL_SOON = { red: 7, yellow: 30 };

async function disk({ db, settings, now, lookups }: HealthContext) {
  const { free, size } = await lookups.disk(settings.dataDirectory);
  const remedy =
    "Make room: remove old logs, move large files away, or enlarge the disk. Saving fails when it's full.";
  const days = (await daysLeft(db, free, now)) ?? Infinity;
  const trend =
    days === Infinity ? "" : `, enough for ${pluralize(days, "day")} at the pace of the last weeks`;
  const text = `${gigabytes(free)} of ${gigabytes(size)} free${trend}.`;
  const isLow = free < LEAST_FREE.bytes || free < size * LEAST_FREE.share;
  if (isLow || days < FULL_SOON.red) return red(text, remedy);
  return days < FULL_SOON.yellow ? yellow(text, remedy) : green(text);
}

/** Days until the disk is full, from the free space of the last 28 days; undefined in the first week, or while it does not shrink. */
async function daysLeft(db: HealthContext["db"], free: number, now: Date) {
  const before = (await readJobState(db, "disk", samples))?.free ?? [];
  const today = now.toISOString().slice(0, 10);
  if (before.at(-1)?.[0] !== today) {
    const kept = [...before, [today, free] as const].slice(-28);
    // On a full disk the write fails, and the line is red all the same.
    await writeJobState(db, "disk", { free: kept }, now).catch(() => {});
  }
  const [first] = before;
  if (!first) return undefined;
  const days = daysBetween(first[0], now);
  const perDay = (first[1] - free) / days;
  return days < 7 || perDay <= 0 ? undefined : Math.floor(free / perDay);
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** In hours: a day, plus the night in which a machine may be off. */
const OLD_BACKUP = 36;
const FIRST_BACKUP_WITHIN = 10 * MINUTE;

async function backup({ db, settings, now, startedAt }: HealthContext) {
  const directory = join(settings.dataDirectory, "backups");
  const remedy =
    "Search the log for “daily backup”, make room or let the site's user write there, then try: npm run backup";
  const names = await readdir(directory).catch(() => []);
  const newest = newestBackup(names, now);
  const failed = await copyFailure({ db, settings });
  const failure = await readJobState(db, BACKUP_FAILURE, backupFailure);
  const remedyOfCopy =
    "Mount that disk, or let the site's user write there, then restart the site.";
  if (failure)
    return red(
      `The last backup failed at ${hourOf(new Date(failure.at))}: ${failure.why}.`,
      remedy,
    );
  if (newest === undefined) {
    if (failed) return red(`Backups can't be copied to BACKUP_TO: ${failed}.`, remedyOfCopy);
    const isFirst = (await readJobState(db, "backup", backupState)) === undefined;
    return isFirst && now.getTime() - startedAt.getTime() < FIRST_BACKUP_WITHIN
      ? yellow(
          "There is no backup yet.",
          "Wait two minutes: the site makes the first one by itself.",
        )
      : red(`There is no backup in ${directory}.`, remedy);
  }
  const { mtime, size } = await stat(join(directory, newest));
  const hours = Math.max(0, Math.round(daysBetween(mtime, now) * 24));
  const text = `The newest, ${newest}, is ${hours === 0 ? "less than an hour" : pluralize(hours, "hour")} old: ${pluralize(Math.ceil(size / 1e3), "kB", "kB")}.`;
  if (hours > OLD_BACKUP || size === 0) return red(text, remedy);
  if (failed) return red(`${text} It can't be copied to BACKUP_TO: ${failed}.`, remedyOfCopy);
  if (!settings.backupTo && isPublic(settings))
    return yellow(
      `${text} All backups are on the same disk as the data.`,
      "Set BACKUP_TO to a folder on another disk, and BACKUP_KEY so that nobody else can read it.",
    );
  return green(text);
}

async function copyFailure({ db, settings: { backupTo } }: Pick<HealthContext, "db" | "settings">) {
  if (!backupTo) return undefined;
  const copies = await readdir(backupTo).catch(() => undefined);
  if (!copies)
    return existsSync(backupTo) ? "the folder cannot be read" : "there is no such folder";
  return (await readJobState(db, "backup", backupState))?.copyFailed;
}

/** In days: a proof is due each month, and a failed one gets another attempt. */
const OLD_PROOF = 40;

async function provenRestore({ db, now }: HealthContext) {
  const proof = await readJobState(db, "proof", proofState);
  const remedy = "Try it by hand: npm run prove -- FILE";
  if (!proof)
    return yellow(
      "No backup has been test-restored yet.",
      "Wait a day: the site does it after its second daily backup.",
    );
  if (!proof.isGood)
    return red(`The newest backup can't be restored: ${proof.why ?? "no reason given"}.`, remedy);
  const days = Math.max(0, Math.floor(daysBetween(proof.at, now)));
  const text = `${pluralize(proof.rows ?? 0, "row")} restored ${pluralize(days, "day")} ago in ${proof.rtoSeconds} s (RTO). A loss costs at most ${proof.rpoHours} hours of work (RPO).`;
  return days > OLD_PROOF ? red(text, remedy) : green(text);
}

/** Yellow at most: one reader may have met it, and the site goes on. */
async function unexpectedErrors({ db, now }: HealthContext) {
  const errors = await recentErrors(db, now);
  if (errors.length === 0) return green("None in the last 24 hours.");
  return yellow(
    errors.map(errorLine).join(" "),
    "Search the site's log for the request's number, and report what you find.",
  );
}

/** RFC 3463: 4.2.1 says that a recipient's mailbox takes no emails now, 4.2.2 that it is full. */
const isNotOfMailbox = sql`${mails.last_error} !~ '\\m4\\.2\\.[12]\\M'`;

async function mail({ db, settings, now }: HealthContext) {
  const { created_at, claimed_at, sent_at, next_attempt_at, last_error } = mails;
  const remedy =
    "Check SMTP_URL, or ask your mail provider. Waiting emails go out once the server takes them.";
  const [newest] = await db.select({ sentAt: max(sent_at) }).from(mails);
  const [failing] = await db
    .select({ at: created_at, error: last_error })
    .from(mails)
    .where(
      and(
        isWaiting,
        isNotNull(last_error),
        isNotOfMailbox,
        // A server that takes the emails of others is not at fault.
        newest?.sentAt ? gt(sql`coalesce(${claimed_at}, ${created_at})`, newest.sentAt) : undefined,
      ),
    )
    .orderBy(asc(created_at))
    .limit(1);
  if (failing)
    return red(
      `The mail server has refused emails since ${hourOf(failing.at)}: ${short(failing.error)}`,
      remedy,
    );
  const [due] = await db
    .select({ at: next_attempt_at })
    .from(mails)
    .where(and(isWaiting, lte(next_attempt_at, now)))
    .orderBy(asc(next_attempt_at))
    .limit(1);
  if (due && now.getTime() - due.at.getTime() > 6 * HOUR)
    return red(`An email has been due since ${hourOf(due.at)}.`, remedy);
  if (!settings.smtpUrl && isPublic(settings))
    return red(
      "SMTP_URL isn't set: emails become files on this machine and go nowhere.",
      "Set SMTP_URL to your mail server, such as smtp://user:password@host:587, and restart.",
    );
  const refused = await refusedForGood({ db, now });
  const paused = await countPaused(db);
  const pauses =
    paused === 0
      ? ""
      : ` ${pluralize(paused, "address is", "addresses are")} paused after refusals.`;
  if (refused.length > 0)
    return {
      ...yellow(
        `Refused for good in the last 7 days: ${refused.join(" · ")}${pauses && `.${pauses}`}`,
        "Check those addresses. If they're right, the server may see spam: check SPF, DKIM and DMARC.",
      ),
      who: "centre" as const,
    };
  return green((due ? "Emails are on their way." : "No emails waiting.") + pauses);
}

async function refusedForGood({ db, now }: Pick<HealthContext, "db" | "now">): Promise<string[]> {
  const weekAgo = addTime(now, -7 * 24 * HOUR);
  const rows = await db
    .select({ error: mails.last_error })
    .from(mails)
    .where(and(isGivenUp, gt(mails.created_at, weekAgo)))
    .orderBy(desc(mails.created_at))
    .limit(3);
  return rows.map(({ error }) => short(error));
}

const hourOf = (moment: Date) => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const short = (error: string | null) =>
  (error ?? "no reason given").replaceAll(/\s+/g, " ").slice(0, 160);
