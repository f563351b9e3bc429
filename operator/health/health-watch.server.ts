import { HOUR, DAY } from "#app/core/time.ts";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { administratorAddresses } from "#app/core/policy.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { takeUntold, type UnexpectedError } from "#server/ops/unexpected-errors.server.ts";
import type { Health, HealthLine } from "#app/views/health/schema.ts";
import { readJobState, writeJobState } from "#server/jobs/job-states.server.ts";

const states = z.object({
  redSince: z.record(z.string(), z.iso.datetime()),
  mailedAt: z.iso.datetime().optional(),
  month: z.string().optional(),
});

/**
 * Stores since when each line is red, and mails every administrator: once a day about lines that have been red for
 * an hour, and at the beginning of a month without red lines one mail that all is well.
 */
export async function noteHealth(
  { db, siteUrl, now, invalidate }: Pick<Context, "db" | "siteUrl" | "now" | "invalidate">,
  health: Health,
): Promise<void> {
  const before = (await readJobState(db, "health", states)) ?? { redSince: {} };
  const reds = health.items.filter(({ state }) => state === "red");
  const redSince = Object.fromEntries(
    reds.map(({ name }) => [name, before.redSince[name] ?? now.toISOString()]),
  );
  const lasting = reds.filter(({ name }) => age(redSince[name], now) >= HOUR);
  const month = now.toISOString().slice(0, 7);
  const isWarning = lasting.length > 0 && age(before.mailedAt, now) >= DAY;
  // No mail for the month in which the site starts.
  const isMonthly = reds.length === 0 && before.month !== undefined && before.month !== month;
  const after = {
    redSince,
    ...(isWarning
      ? { mailedAt: now.toISOString() }
      : before.mailedAt && { mailedAt: before.mailedAt }),
    month: isMonthly ? month : (before.month ?? month),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await transact({ db, now, invalidate }, async (work) => {
    await writeJobState(work.db, "health", after, now);
    if (isWarning) await mailAdministrators(work, warning(siteUrl, lasting));
    if (isMonthly) await mailAdministrators(work, allIsWell(siteUrl, health));
  });
}

/** Infinite without a moment, and for one to come: a clock that was wrong has noted that. */
function age(since: string | undefined, now: Date): number {
  const passed = now.getTime() - Date.parse(since ?? "");
  return passed >= 0 ? passed : Infinity;
}

/** Tells administrators of kinds of errors that have not been seen for a day. */
export async function tellErrors({
  db,
  siteUrl,
  now,
  invalidate,
}: Pick<Context, "db" | "siteUrl" | "now" | "invalidate">): Promise<void> {
  await transact({ db, now, invalidate }, async (work) => {
    const errors = await takeUntold(work);
    if (errors.length > 0) await mailAdministrators(work, unexpected(siteUrl, errors));
  });
}

export const errorLine = ({ place, count, requestId, at }: UnexpectedError) =>
  `${place}, ${pluralize(count, "time")}, last at ${at.slice(0, 16).replace("T", " ")} UTC${requestId ? `, request ${requestId}` : ""}.`;

function unexpected(siteUrl: string, errors: readonly UnexpectedError[]): Omit<Email, "to"> {
  const [first] = errors;
  const others = errors.length > 1 ? ` and ${errors.length - 1} more` : "";
  return {
    subject: `Something failed on the site: ${first?.place}${others}`,
    preheader: "A page, a job or an email failed. The log has the details.",
    paragraphs: [
      "This went wrong for the first time in a day. Look for the request's number in the site's log.",
      ...errors.map(errorLine),
    ],
    button: { label: "See the site's health", url: `${siteUrl}/admin/health` },
    reason: `${REASON} We send at most one such email an hour.`,
    kind: "health-errors",
  };
}

async function mailAdministrators(work: Work, mail: Omit<Email, "to">): Promise<void> {
  for (const to of await administratorAddresses(work.db)) await queueMail(work, { ...mail, to });
}

const REASON = "You get this email because you're an administrator of the site.";

function warning(siteUrl: string, lines: HealthLine[]): Omit<Email, "to"> {
  const [first] = lines;
  const others = lines.length > 1 ? ` and ${lines.length - 1} more` : "";
  return {
    subject: `The site needs you: ${first?.title}${others}`,
    paragraphs: [
      "These have been red for an hour or more.",
      ...lines.map(({ title, text, remedy }) => `${title}: ${text} ${remedy ?? ""}`.trim()),
    ],
    button: { label: "See the site's health", url: `${siteUrl}/admin/health` },
    reason: `${REASON} We send one a day until it's fixed.`,
    kind: "health-red",
  };
}

function allIsWell(siteUrl: string, { version, items }: Health): Omit<Email, "to"> {
  const proof = items.find(({ name }) => name === "proven-restore")?.text ?? "";
  return {
    subject: "The site is well",
    paragraphs: [`All is well with version ${version}. ${proof}`.trim()],
    button: { label: "See the site's health", url: `${siteUrl}/admin/health` },
    reason: `${REASON} We send one a month.`,
    kind: "health-month",
  };
}
