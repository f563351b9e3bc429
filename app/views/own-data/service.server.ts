import { and, eq, getTableColumns, isNotNull, isNull, or } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { eraseGuest } from "#app/resources/guests/erasure.server.ts";
import {
  guests,
  host_invitations,
  mails,
  newsletter_subscribers,
  reports,
  users,
} from "#db/schema.ts";
import { ownDataEmail } from "./emails.server.ts";
import { ownDataPath, ownDataToken } from "./links.server.ts";

type Asker = Pick<Context, "db" | "now" | "siteUrl" | "invalidate">;

/** Mails a link to `email`: the same mail whether anything is kept of it or not. */
export async function mailOwnDataLink(ctx: Asker, email: string): Promise<void> {
  await transact(ctx, async (tx, invalidate) => {
    const link = ctx.siteUrl + ownDataPath(await ownDataToken(tx, email, ctx.now));
    await queueMail(tx, invalidate, ownDataEmail(email, link));
  });
}

const { token_hash: _guest, ...guestColumns } = getTableColumns(guests);
const { token_hash: _reader, ...readerColumns } = getTableColumns(newsletter_subscribers);

/** Everything kept about an address outside of an account. Hashes and secrets are not among it. */
export async function readOwnData({ db, now }: Pick<Asker, "db" | "now">, email: string) {
  const sent = { kind: mails.kind, created_at: mails.created_at, sent_at: mails.sent_at };
  const { id, city_name, duty, created_at, expires_at } = host_invitations;
  return {
    exported_at: now.toISOString(),
    email,
    has_account: (await db.$count(users, eq(users.email, email))) > 0,
    guests: await db.select(guestColumns).from(guests).where(eq(guests.email, email)),
    newsletter: await db
      .select(readerColumns)
      .from(newsletter_subscribers)
      .where(eq(newsletter_subscribers.email, email)),
    reports: await db.select().from(reports).where(eq(reports.email, email)),
    host_invitations: await db
      .select({ id, city_name, duty, created_at, expires_at })
      .from(host_invitations)
      .where(eq(host_invitations.email, email)),
    mails: await db.select(sent).from(mails).where(eq(mails.recipient, email)),
  };
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

/** Deletes it, except the data of an account, which is deleted with the account. Free seats go to the waiting list. */
export async function eraseOwnData(ctx: Asker, email: string): Promise<void> {
  await eraseGuest(ctx, email);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(newsletter_subscribers).where(eq(newsletter_subscribers.email, email));
    await tx.update(reports).set({ email: null }).where(eq(reports.email, email));
    await tx
      .delete(host_invitations)
      .where(and(eq(host_invitations.email, email), isNull(host_invitations.accepted_at)));
    // Queued mails of an account, such as a password reset, are kept.
    const isDone = or(isNotNull(mails.sent_at), isNotNull(mails.skipped_at));
    await tx
      .delete(mails)
      .where(and(eq(mails.recipient, email), or(isDone, isNotNull(mails.facts))));
  });
}
