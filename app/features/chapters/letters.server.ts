import { and, asc, eq, exists, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import { mailKind } from "#app/core/mail/kinds.ts";
import { PRIORITY } from "#app/core/mail/outbox.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import type { ListedMailing, MailingInput } from "#app/features/mailings/schema.ts";
import {
  countSince,
  listedMailing,
  listMailings,
  refuseForeignAddress,
  startMailing,
  takeBackMailing,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { chapter_hosts, users } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { DAY } from "./rules.ts";

/** The mailings are about all hosts, and about nothing else. */
const ALL_HOSTS = "hosts";
const LOGGED = { title: "a letter to all hosts", city_name: null };

export const isHost = (db: Pick<Db, "select">) =>
  and(
    users.email_verified,
    exists(
      db
        .select({ one: sql`1` })
        .from(chapter_hosts)
        .where(and(eq(chapter_hosts.user_id, users.id), eq(chapter_hosts.duty, "host"))),
    ),
  );

export const HostLetter = mailKind("host-letter", z.object({ host: z.guid(), mailing: z.guid() }));

export const hostLetterSource: MailingSource<typeof HostLetter.payload> = {
  kind: HostLetter,
  async recipients({ db, now }, mailing, after, most) {
    const rows = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(isHost(db), after === null ? undefined : gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(most);
    return rows.map(({ id, email }) => ({
      key: id,
      to: email,
      payload: { host: id, mailing: mailing.id },
      priority: PRIORITY.many,
      due: now,
    }));
  },
  count: (db) => db.$count(users, isHost(db)),
  maySend: ({ isAdministrator }) => isAdministrator,
};

/** Writes to all hosts. The letter waits, and can be taken back until it leaves. */
export async function writeToHosts(
  ctx: Context,
  { text }: MailingInput,
): Promise<Result<ListedMailing>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const foreign = refuseForeignAddress(text, ctx.siteUrl, []);
  if (foreign) return foreign;
  return transact(ctx, async (work) => {
    // Concurrent calls would both pass the limit.
    await work.lock(HostLetter.name);
    const since = new Date(ctx.now.getTime() - DAY);
    if ((await countSince(work.db, HostLetter.name, ALL_HOSTS, since)) > 0)
      return err("too-many", { detail: messages.oneADay, retryAfter: DAY / 1_000 });
    const letter = {
      kind: HostLetter.name,
      subject_id: ALL_HOSTS,
      text,
      created_by: actor.value.id,
      created_at: ctx.now,
      leaves_at: new Date(ctx.now.getTime() + ctx.secondThought),
    };
    const mailing = await startMailing(work, letter, LOGGED);
    return ok(await listedMailing(work.db, mailing, hostLetterSource));
  });
}

export async function listHostLetters(ctx: Context): Promise<Result<{ items: ListedMailing[] }>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  return ok(await listMailings(ctx.db, ALL_HOSTS, hostLetterSource));
}

export async function takeBackHostLetter(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  return takeBackMailing(
    ctx,
    { kind: HostLetter.name, subject_id: ALL_HOSTS, ...LOGGED },
    id,
    mailingMessages.noLetter,
  );
}
