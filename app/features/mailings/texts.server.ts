import { eq, gt, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { Routes } from "#app/core/api/openapi.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { KEY_IN_USE } from "#app/core/data/rows.server.ts";
import { addTime } from "#app/core/time.ts";
import { viewerId } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mailings } from "#db/schema.ts";
import type { LoggedMailing, Mailing } from "./rights.server.ts";
import {
  mailing as mailingSchema,
  writtenTexts,
  type ListedMailing,
  type WrittenTexts,
} from "./schema.ts";
import {
  listedMailing,
  mailingsAbout,
  refuseForeignAddress,
  startMailing,
  takeBackMailing,
  type MailingSource,
} from "./service.server.ts";

type Refusal = Extract<Result<never>, { ok: false }>;
type Moment = Pick<Work, "db" | "now">;

/** A kind of text that people write to many: who may write it, how often, and what it may name. */
export interface WrittenText<Subject, Listed extends ListedMailing = ListedMailing> {
  source: MailingSource;
  /** Asks for the right to write, read and take back, and returns what the texts are about. */
  permit(ctx: Context, asked: string): Promise<Result<Subject>>;
  idOf(subject: Subject): string;
  logged(subject: Subject): LoggedMailing;
  limit: { most: number; milliseconds: number; tooMany(next: Date, subject: Subject): string };
  /** In milliseconds. Without it the text waits as long as all that goes to many. */
  secondThought?: number;
  /**
   * Further refusals, asked in the transaction while no other writer of the subject writes. `next`: when the limit allows
   * a further text.
   */
  refuse?(work: Moment, subject: Subject, ctx: Context, next?: Date): Promise<Refusal | undefined>;
  /** Follows the text in its transaction. */
  begin?(work: Work, subject: Subject, mailing: Mailing): Promise<void>;
  /** Addresses of other sites that it may name. */
  addressesIn?(subject: Subject, ctx: Context): Promise<(string | null)[]>;
  present?: (db: Db, mailing: Mailing) => Promise<Listed>;
  unknown?: string;
}

interface Words {
  text: string;
  to?: Mailing["audience"];
  replies?: boolean | undefined;
}

/** Writes to many. The text waits, and can be taken back until it leaves. A repeated call with the same key writes nothing. */
export async function writeText<Subject, Listed extends ListedMailing>(
  ctx: Context,
  kind: WrittenText<Subject, Listed>,
  asked: string,
  { text, to = "all", replies = false }: Words,
  key: string = crypto.randomUUID(),
): Promise<Result<ListedMailing | Listed>> {
  const permitted = await kind.permit(ctx, asked);
  if (!permitted.ok) return permitted;
  const subject = permitted.value;
  const { now } = ctx;
  const about = { kind: kind.source.kind.name, subject_id: kind.idOf(subject) };
  const addresses = (await kind.addressesIn?.(subject, ctx)) ?? [];
  return transact(ctx, async (work) => {
    // Two writers at the same time would both pass the limit.
    await work.lock(`${about.kind}/${about.subject_id}`);
    const [earlier] = await work.db.select().from(mailings).where(eq(mailings.id, key));
    if (earlier)
      return earlier.kind === about.kind && earlier.subject_id === about.subject_id
        ? ok(await listed(work.db, kind, earlier))
        : err("conflict", { detail: KEY_IN_USE });
    const next = await nextTurn(work, kind, subject);
    const refused =
      // The embedded database has one connection, which this transaction holds.
      (await kind.refuse?.(work, subject, { ...ctx, db: work.db }, next)) ??
      refuseForeignAddress(text, ctx.siteUrl, addresses) ??
      refuseTooMany(now, kind, subject, next);
    if (refused) return refused;
    const values = {
      id: key,
      ...about,
      text,
      audience: to,
      takes_replies: replies,
      created_by: viewerId(ctx),
      created_at: now,
      leaves_at: new Date(now.getTime() + (kind.secondThought ?? ctx.secondThought)),
    };
    const mailing = await startMailing(work, values, kind.logged(subject));
    await kind.begin?.(work, subject, mailing);
    return ok(await listed(work.db, kind, mailing));
  });
}

async function nextTurn<Subject, Listed extends ListedMailing>(
  { db }: Moment,
  kind: WrittenText<Subject, Listed>,
  subject: Subject,
): Promise<Date | undefined> {
  const { source, limit } = kind;
  const written = await mailingsAbout(db, source.kind.name, kind.idOf(subject), hasReaders);
  const counted = written[limit.most - 1];
  return counted && addTime(counted.created_at, limit.milliseconds);
}

function refuseTooMany<Subject, Listed extends ListedMailing>(
  now: Date,
  { limit }: WrittenText<Subject, Listed>,
  subject: Subject,
  next: Date | undefined,
): Refusal | undefined {
  const wait = next ? next.getTime() - now.getTime() : 0;
  if (!next || wait <= 0) return undefined;
  const detail = limit.tooMany(next, subject);
  return err("too-many", { detail, retryAfter: Math.ceil(wait / 1_000) });
}

/** One that waits may find readers until it leaves. */
const hasReaders = or(isNull(mailings.closed_at), gt(mailings.accepted, 0));

/** With the refusal of a further text, so that nobody writes one in vain, and whom one written now reaches. */
export async function listTexts<Subject, Listed extends ListedMailing>(
  ctx: Context,
  kind: WrittenText<Subject, Listed>,
  asked: string,
): Promise<Result<WrittenTexts>> {
  const subject = await kind.permit(ctx, asked);
  if (!subject.ok) return subject;
  const about = { subject_id: kind.idOf(subject.value), audience: "all" } as const;
  const rows = await mailingsAbout(ctx.db, kind.source.kind.name, about.subject_id);
  const refused = await ctx.db.transaction(async (db) => {
    const next = await nextTurn({ ...ctx, db }, kind, subject.value);
    return (
      (await kind.refuse?.({ ...ctx, db }, subject.value, { ...ctx, db }, next)) ??
      refuseTooMany(ctx.now, kind, subject.value, next)
    );
  });
  return ok({
    items: await Promise.all(rows.map((row) => listed(ctx.db, kind, row))),
    people: await kind.source.count(ctx.db, about),
    refusal: refused?.error.detail ?? null,
  });
}

export async function takeBackText<Subject, Listed extends ListedMailing>(
  ctx: Context,
  kind: WrittenText<Subject, Listed>,
  asked: string,
  id: string,
): Promise<Result<null>> {
  const subject = await kind.permit(ctx, asked);
  if (!subject.ok) return subject;
  const about = { kind: kind.source.kind.name, subject_id: kind.idOf(subject.value) };
  return takeBackMailing(ctx, { ...about, ...kind.logged(subject.value) }, id, kind.unknown);
}

const listed = async <Subject, Listed extends ListedMailing>(
  db: Db,
  { present, source }: WrittenText<Subject, Listed>,
  mailing: Mailing,
): Promise<ListedMailing | Listed> =>
  present ? present(db, mailing) : listedMailing(db, mailing, source);

interface TextRoutes {
  path: string;
  /** The name of the subject in the path; without it there is only one. */
  subject?: string;
  /** The name of a text in the path. */
  id: string;
  takes: z.ZodType<Words>;
  returns?: z.ZodType;
  refuses?: number[];
  write: { does: string; says: string };
  list: {
    does: string;
    returns?: z.ZodType;
    handle?(ctx: Context, asked: string): Promise<Result<object>>;
  };
  takeBack: string;
}

/** Adds the three routes of a text to many: write, list, take back. */
export function addTextRoutes<Subject, Listed extends ListedMailing>(
  add: Routes["add"],
  kind: WrittenText<Subject, Listed>,
  routes: TextRoutes,
): void {
  const { path, subject = "", id, takes, returns = mailingSchema, refuses = [403, 409] } = routes;
  const { write, list, takeBack } = routes;
  type Call = { c: { req: { param(name: string): string | undefined } } };
  const asked = ({ c }: Call) => c.req.param(subject) ?? "";
  add(`post ${path}`, {
    ...write,
    permit: (call) => kind.permit(call.ctx, asked(call)),
    repeatable: { of: "text", says: "A repeated call writes nothing." },
    takes,
    status: 201,
    returns,
    refuses,
    handle: (call) => writeText(call.ctx, kind, asked(call), call.input, call.key),
  });
  add(`get ${path}`, {
    does: list.does,
    says: "Newest first",
    returns: list.returns ?? writtenTexts,
    refuses: [403],
    handle: (call) =>
      list.handle?.(call.ctx, asked(call)) ?? listTexts(call.ctx, kind, asked(call)),
  });
  add(`delete ${path}/{${id}}`, {
    does: takeBack,
    says: "Taken back",
    refuses: [403, 409],
    handle: (call) => takeBackText(call.ctx, kind, asked(call), call.c.req.param(id) ?? ""),
  });
}
