import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { tagsInclude } from "#app/core/data/entity-tags.server.ts";
import { NO_VERSION, permittedScope, scopedEtag } from "#app/core/data/scoped-service.server.ts";
import { nameFor, type Actor } from "#app/core/policy.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { transact } from "#app/core/work.server.ts";
import { pick } from "#app/core/text/pick.ts";
import { canBeAccepted, invite } from "#app/features/hosts/invitations.server.ts";
import type { HostInvitation } from "#app/features/hosts/schema.ts";
import { chapterAccess, refuseStranger } from "#app/resources/cards/service.server.ts";
import { attendanceByEvent } from "#app/resources/city-events/attendance.server.ts";
import { yesesOf } from "#app/resources/city-events/rules.ts";
import { hasConcludedAt } from "#app/resources/city-events/rules.server.ts";
import {
  chapter_cards,
  chapter_hosts,
  chapter_notes,
  city_events,
  host_invitations,
  users,
} from "#db/schema.ts";
import { messages } from "./messages.ts";
import { DOSSIER_MEETUPS, DOSSIER_PARTNERS, DOSSIER_VENUES } from "./rules.ts";
import type { Dossier, HandoverInput, Notes, NotesInput } from "./schema.ts";
import { isPersonOf, personOf } from "#db/rights.server.ts";

export const requireHost = (ctx: Context, city: string) => permittedScope(ctx, chapterAccess, city);

export async function readNotes(ctx: Context, cityAsked: string): Promise<Result<Notes>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  return ok(await notesOf(ctx, permitted.value.scope));
}

async function notesOf({ db }: Pick<Context, "db">, city: string): Promise<Notes> {
  const [row] = await db.select().from(chapter_notes).where(eq(chapter_notes.city_name, city));
  return { text: row?.text ?? "", updated_at: row?.updated_at.toISOString() ?? null };
}

export async function readDossier(ctx: Context, cityAsked: string): Promise<Result<Dossier>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok)
    return permitted.error.code === "forbidden" ? refuseStranger(ctx, cityAsked) : permitted;
  const { scope: city, actor } = permitted.value;
  const own = await personOf(ctx.db, city, actor.id);
  const [card] = await ctx.db.select().from(chapter_cards).where(eq(chapter_cards.city_name, city));
  return ok({
    meetups: await lastMeetups(ctx, city),
    venues: await venuesOf(ctx, city),
    partners: await partnersOf(ctx, city),
    helpers: await helpersOf(ctx, city, actor),
    chat_link: card?.chat_link ?? null,
    notes: await notesOf(ctx, city),
    successor: await successorOf(ctx, city, actor),
    asked_at: own?.handover_asked_at?.toISOString() ?? null,
    is_host: own?.duty === "host",
  });
}

const wasHeld = (city: string, now: Date) =>
  and(eq(city_events.city_name, city), hasConcludedAt(now));

async function lastMeetups({ db, now }: Context, city: string): Promise<Dossier["meetups"]> {
  const { id, event_name, wall_time, venue, date_time, attend_link, takes_guests, guests } =
    city_events;
  const rows = await db
    .select({
      id,
      event_name,
      wall_time,
      venue,
      attend_link,
      takes_guests,
      guests,
      date_time,
      status: city_events.status,
      reported_attendees: city_events.reported_attendees,
      recap: city_events.recap,
    })
    .from(city_events)
    .where(wasHeld(city, now))
    .orderBy(desc(date_time), desc(id))
    .limit(DOSSIER_MEETUPS);
  const attendanceOf = await attendanceByEvent({ db, now }, rows);
  return rows.map((row) => ({
    ...pick(row, ["id", "event_name", "wall_time", "venue", "recap"]),
    said_yes: yesesOf(row),
    attendance: attendanceOf(row.id).attendance,
    was_elsewhere: row.attend_link !== null,
  }));
}

async function venuesOf({ db, now }: Context, city: string): Promise<Dossier["venues"]> {
  const { venue } = city_events;
  return db
    .select({ venue, meetups: count() })
    .from(city_events)
    .where(wasHeld(city, now))
    .groupBy(venue)
    .orderBy(desc(count()), asc(venue))
    .limit(DOSSIER_VENUES);
}

async function partnersOf({ db, now }: Context, city: string): Promise<string[]> {
  const logo = sql<string>`unnest(${city_events.partner_logos})`;
  const rows = await db
    .selectDistinct({ logo })
    .from(city_events)
    .where(wasHeld(city, now))
    .orderBy(asc(logo))
    .limit(DOSSIER_PARTNERS);
  return rows.map((row) => row.logo);
}

async function helpersOf({ db }: Context, city: string, actor: Actor): Promise<Dossier["helpers"]> {
  return db
    .select({ user_id: chapter_hosts.user_id, name: nameFor(actor) })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.duty, "helper")))
    .orderBy(asc(chapter_hosts.accepted_at), asc(chapter_hosts.user_id));
}

async function successorOf({ db, now }: Context, city: string, actor: Actor) {
  const { id, email, duty, expires_at, city_name, handed_over_by } = host_invitations;
  const [row] = await db
    .select({ id, email, duty, expires_at })
    .from(host_invitations)
    .where(and(eq(city_name, city), eq(handed_over_by, actor.id), canBeAccepted(now)))
    .limit(1);
  return row ? { ...row, expires_at: row.expires_at.toISOString() } : null;
}

/**
 * Replaces the notes of a city. With `expected`, the entity tag that the writer has seen, it returns `stale` and the
 * current notes when somebody else saved first.
 */
export async function writeNotes(
  ctx: Context,
  cityAsked: string,
  { text }: NotesInput,
  expected?: string,
): Promise<Result<Notes>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { scope: city_name, actor } = permitted.value;
  return transact(ctx, async (work): Promise<Result<Notes>> => {
    // A city without notes has no row that could be locked.
    await work.lock(`notes of ${city_name}`);
    const current = await notesOf(work, city_name);
    if (expected && !tagsInclude(expected, notesEtag(current)))
      // Sent again, because the first answer was lost.
      return current.text === text ? ok(current) : err("stale", { current });
    const values = { text, created_by: actor.id, updated_at: work.now };
    await work.db
      .insert(chapter_notes)
      .values({ city_name, created_at: work.now, ...values })
      .onConflictDoUpdate({ target: chapter_notes.city_name, set: values });
    return ok({ text, updated_at: work.now.toISOString() });
  });
}

/** Notes that nobody has written yet are a version too: two first writers do not overwrite each other. */
export const notesEtag = ({ updated_at }: Notes) =>
  updated_at === null ? NO_VERSION : scopedEtag({ updated_at });

export async function handOver(
  ctx: Context,
  cityAsked: string,
  input: HandoverInput,
  key?: string,
): Promise<Result<HostInvitation | { state: "looking" | "settled" }>> {
  const permitted = await requireHost(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { scope: city, actor } = permitted.value;
  const own = await personOf(ctx.db, city, actor.id);
  if (own?.duty !== "host") return err("forbidden", { detail: messages.onlyHosts });
  if ("find" in input) {
    await ctx.db
      .update(chapter_hosts)
      .set({ handover_asked_at: input.find ? ctx.now : null })
      .where(isPersonOf(city, actor.id));
    return ok({ state: input.find ? "looking" : "settled" });
  }
  const to = "email" in input ? ok(input.email) : await emailOfHelper(ctx, city, input.user_id);
  if (!to.ok) return to;
  return invite(ctx, city, { email: to.value, duty: "host" }, { isHandover: true, key });
}

async function emailOfHelper(ctx: Context, city: string, userId: string): Promise<Result<string>> {
  const person = await personOf(ctx.db, city, userId);
  return person?.duty === "helper"
    ? ok(person.email.toLowerCase())
    : errAt("invalid", "user_id", messages.notAHelper);
}
