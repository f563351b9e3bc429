import { retentionDays } from "#app/content/retention.ts";
import { createHmac } from "node:crypto";
import { and, asc, count, eq, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { transact } from "#app/core/data/transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { findSecret, secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { newsletter_subscribers as subscribers } from "#db/schema.ts";
import { csvOf } from "#app/core/text/csv.server.ts";
import {
  alreadySubscribedEmail,
  confirmationEmail,
  unsubscribeUrl,
  welcomeEmail,
} from "./messages.server.ts";
import { CONSENT } from "./messages.ts";
import type { NewsletterFigures, SubscriptionInput } from "./schema.ts";

const DAY = 86_400_000;
/** For how long a link in a confirmation mail is good. */
const CONFIRM_WITHIN = 7 * DAY;
/** How long an unconfirmed or unsubscribed address is kept. */
const FORGET_AFTER = retentionDays.newsletter * DAY;

/** Deletes expired addresses that are not on the list. Any process may call it at any time. */
export async function purgeNewsletterReaders(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - FORGET_AFTER);
  const { unsubscribed_at, created_at } = subscribers;
  await db
    .delete(subscribers)
    .where(and(lt(created_at, longAgo), or(isUnconfirmed, lt(unsubscribed_at, longAgo))));
}

/**
 * Takes an address and sends it a mail. Does the same for an address that is new, waiting or on the list
 * already, so that neither the answer nor its time tells them apart.
 */
export async function subscribe(ctx: Context, { email }: SubscriptionInput): Promise<Result<null>> {
  const secret = await secretNamed(ctx.db, SECRET);
  const leaving = unsubscribeToken(secret, email);
  return transact(ctx, async (tx, invalidate) => {
    const asked = { consent: CONSENT, created_at: ctx.now };
    const [row] = await tx
      .insert(subscribers)
      .values({ email, token_hash: tokenHash(leaving), ...asked })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: asked,
        setWhere: sql`not (${isOnTheList})`,
      })
      .returning({ id: subscribers.id });
    const to = { to: email, siteUrl: ctx.siteUrl };
    const mail = row
      ? confirmationEmail({ ...to, token: await confirmingToken(secret, row.id, ctx.now) })
      : alreadySubscribedEmail({ ...to, token: leaving });
    await queueMail(tx, invalidate, mail);
    return ok(null);
  });
}

/**
 * Confirms an address; repeated calls succeed. Returns `gone` for an expired link, and `not-found` for an unknown
 * one or one from before the reader unsubscribed.
 */
export async function confirm(ctx: Context, token: string): Promise<Result<null>> {
  const secret = await secretNamed(ctx.db, SECRET);
  const asked = await readConfirmingToken(secret, token);
  if (!asked) return err("not-found");
  return transact(ctx, async (tx, invalidate) => {
    const found = await lock(tx, eq(subscribers.id, asked.sub));
    const usable = checkConfirming(found, asked, ctx.now);
    if (!found || !usable.ok) return usable;
    if (isConfirmed(found)) return ok(null);
    await tx
      .update(subscribers)
      .set({ confirmed_at: ctx.now, unsubscribed_at: null })
      .where(eq(subscribers.id, found.id));
    const leaving = unsubscribeToken(secret, found.email);
    await queueMail(
      tx,
      invalidate,
      welcomeEmail({ to: found.email, siteUrl: ctx.siteUrl, token: leaving }),
    );
    return ok(null);
  });
}

/**
 * What `confirm` would return, and changes nothing. An invented link has no valid signature, so it is refused before
 * any address is looked up.
 */
export async function peekConfirm(ctx: Context, token: string): Promise<Result<null>> {
  const secret = await findSecret(ctx.db, SECRET);
  const asked = secret && (await readConfirmingToken(secret, token));
  if (!asked) return err("not-found");
  const [found] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, asked.sub));
  return checkConfirming(found, asked, ctx.now);
}

/** What `unsubscribe` would return, and changes nothing. */
export async function peekUnsubscribe(ctx: Context, token: string): Promise<Result<null>> {
  const isKnown = await ctx.db.$count(subscribers, eq(subscribers.token_hash, tokenHash(token)));
  return isKnown ? ok(null) : err("not-found");
}

/** Takes the address off the list; repeated calls succeed. */
export async function unsubscribe(ctx: Context, token: string): Promise<Result<null>> {
  return transact(ctx, async (tx) => {
    const found = await lock(tx, eq(subscribers.token_hash, tokenHash(token)));
    if (!found) return err("not-found");
    if (found.unsubscribed_at) return ok(null);
    await tx
      .update(subscribers)
      .set({ unsubscribed_at: ctx.now })
      .where(eq(subscribers.id, found.id));
    return ok(null);
  });
}

/** How many addresses are on the list, wait for their confirmation, or have left. */
export async function countSubscribers(ctx: Context): Promise<Result<NewsletterFigures>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const [row] = await ctx.db
    .select({
      confirmed: sql<number>`(count(*) filter (where ${isOnTheList}))::int`,
      unconfirmed: sql<number>`(count(*) filter (where ${isUnconfirmed}))::int`,
      all: count(),
    })
    .from(subscribers);
  const { confirmed = 0, unconfirmed = 0, all = 0 } = row ?? {};
  return ok({ confirmed, unconfirmed, unsubscribed: all - confirmed - unconfirmed });
}

/** The confirmed addresses as CSV, each with the sentence agreed to and its own link to unsubscribe. */
export async function exportSubscribers(ctx: Context): Promise<Result<string>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const secret = await secretNamed(ctx.db, SECRET);
  const rows = await ctx.db
    .select()
    .from(subscribers)
    .where(isOnTheList)
    .orderBy(asc(subscribers.confirmed_at), asc(subscribers.id));
  return ok(
    csvOf(
      ["email", "confirmed_at", "consent", "unsubscribe_url"],
      rows.map((row) => [
        row.email,
        row.confirmed_at?.toISOString() ?? "",
        row.consent,
        unsubscribeUrl(ctx.siteUrl, unsubscribeToken(secret, row.email)),
      ]),
    ),
  );
}

/** Who gets the newsletter. */
export const isOnTheList = and(
  isNotNull(subscribers.confirmed_at),
  isNull(subscribers.unsubscribed_at),
);

/** Who has not pressed the link of the confirmation mail. */
export const isUnconfirmed = and(
  isNull(subscribers.confirmed_at),
  isNull(subscribers.unsubscribed_at),
);

const SECRET = "newsletter";

/**
 * What the links to unsubscribe of an address carry, and nothing else does. Derived from our secret, so that
 * it can stand in every mail ever sent to the address, while the database holds only its hash.
 */
function unsubscribeToken(secret: string, email: string): string {
  return createHmac("sha256", secret).update(email).digest("base64url");
}

/** What the database holds of the links to unsubscribe of an address. */
export async function unsubscribeHash(tx: Db | Transaction, email: string): Promise<string> {
  return tokenHash(unsubscribeToken(await secretNamed(tx, SECRET), email));
}

/** What the link of one confirmation mail carries: who may be put on the list, and when that was asked for. */
async function confirmingToken(secret: string, id: string, now: Date): Promise<string> {
  return new SignJWT({ at: now.getTime() })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .sign(Buffer.from(secret));
}

type Subscriber = typeof subscribers.$inferSelect;

const isConfirmed = (row: Subscriber) => row.confirmed_at !== null && row.unsubscribed_at === null;

function checkConfirming(
  row: Subscriber | undefined,
  asked: { at: number },
  now: Date,
): Result<null> {
  if (!row) return err("not-found");
  if (isConfirmed(row)) return ok(null);
  if (row.unsubscribed_at && asked.at < row.unsubscribed_at.getTime()) return err("not-found");
  return now.getTime() - asked.at > CONFIRM_WITHIN ? err("gone") : ok(null);
}

const confirming = z.object({ sub: z.uuid(), at: z.number() });

async function readConfirmingToken(secret: string, token: string) {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), { algorithms: ["HS256"] });
    return confirming.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

async function lock(tx: Transaction, which: SQL) {
  const [found] = await tx.select().from(subscribers).where(which).for("update");
  return found;
}
