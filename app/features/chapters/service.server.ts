import { HOUR } from "#app/core/time.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  notExists,
  notLike,
  sql,
} from "drizzle-orm";
import { cities, findCity } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { actorName, requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { canBeAccepted } from "#app/features/hosts/invitations.server.ts";
import { dutyTitle } from "#app/content/duties.ts";
import {
  canBeVisitedAt,
  comingCount,
  hasConcludedAt,
  hasGuestListInSql,
} from "#app/resources/city-events/rules.server.ts";
import { hostsTag } from "#app/resources/cards/service.server.ts";
import { attendanceByEvent } from "#app/resources/city-events/attendance.server.ts";
import { mayorsByCity } from "#app/resources/city-mayors/service.server.ts";
import { emailIn, hasGuestList } from "#app/resources/city-events/rules.ts";
import type { Db } from "#db/connection.server.ts";
import { hostedCities, hostsOf } from "#db/rights.server.ts";
import {
  activities,
  chapter_hosts,
  city_events,
  follows,
  host_invitations,
  sessions,
  users,
} from "#db/schema.ts";
import { feedbackByCity } from "#app/features/guests/morning/service.server.ts";
import { compareChapters, invitedLine, lastMonths, medianOf, needsOf, statusOf } from "./rules.ts";
import type { ChapterHistory, Chapters } from "./schema.ts";

export async function listChapters(ctx: Context): Promise<Result<Chapters>> {
  const actor = await requireAdministrator(ctx);
  return actor.ok ? ok({ items: await chaptersAt(ctx.db, ctx.now) }) : actor;
}

export async function chaptersAt(db: Db, now: Date): Promise<Chapters["items"]> {
  const hosts = await hostsByCity(db);
  const invitations = await invitationsByCity(db, now);
  const meetups = await meetupsByCity(db, now);
  const held = [...meetups.values()].flatMap((meetup) => meetup.held ?? []);
  const attendanceOf = await attendanceByEvent({ db, now }, held);
  const yeses = await yesesByCity(db, now);
  const formerly = await formerlyHosted(db);
  const followers = await followersByCity(db);
  const mayors = await mayorsByCity(db);
  const feedbackOf = await feedbackByCity({ db, now });
  const rows = cities.map(({ name, timeZone }) => {
    const own = hosts.get(name) ?? [];
    const invited = invitations.get(name) ?? [];
    const meetup = meetups.get(name);
    const mayor = mayors.get(name);
    const ownHosts = own.filter(({ duty }) => duty === "host");
    const facts = {
      hasHost: ownHosts.length > 0,
      hadHost: formerly.has(name),
      last: meetup?.last_at ?? null,
      next: meetup?.next_at ?? null,
      coming: meetup?.coming ?? null,
      seen: latestOf(ownHosts.flatMap(({ seen }) => seen ?? [])),
      joined: latestOf(ownHosts.map(({ accepted_at }) => accepted_at)),
      lapses: invited[0]?.expires_at ?? null,
      zone: timeZone,
    };
    return {
      hadHost: facts.hadHost,
      city_name: name,
      status: statusOf(facts, now),
      needs: needsOf(facts, now),
      last_event_at: facts.last?.toISOString() ?? null,
      next_event_at: facts.next?.toISOString() ?? null,
      hosts: own.map(({ seen: at, user_id, name: called, email, duty, pause }) => ({
        user_id,
        name: called,
        email,
        duty,
        last_seen_at: at ? toTheHour(at).toISOString() : null,
        break_until: pause && pause > now ? pause.toISOString() : null,
      })),
      followers: followers.get(name) ?? 0,
      said_yes: medianOf((yeses.get(name) ?? []).map((row) => row.yeses)),
      attendance: attendanceOf(meetup?.held?.id ?? "").attendance,
      feedback: feedbackOf(name),
      mayor: mayor ? { name: mayor.name, email: emailOnly(mayor.contact_info ?? "") } : null,
      people: own.map(({ name: called, duty }) => ({ name: called, duty })),
      invited: facts.hasHost ? null : invitedLine(invited, now),
      invitations: invited.map(({ id, email, duty }) => ({ id, email, duty })),
      last: meetup?.last ?? null,
      next: meetup?.next ?? null,
    };
  });
  return rows.toSorted(compareChapters).map(({ hadHost: _, ...row }) => row);
}

export async function readHistory(
  ctx: Context,
  cityAsked: string,
): Promise<Result<ChapterHistory>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const city = findCity(cityAsked)?.city;
  if (!city) return err("not-found");
  const months = lastMonths(ctx.now, city.timeZone);
  const { city_name, wall_time } = city_events;
  const month = sql<string>`left(${wall_time}, 7)`;
  const rows = await ctx.db
    .select({
      month,
      meetups: count(),
      yeses: sql<number>`sum(${comingCount})::int`,
    })
    .from(city_events)
    .where(and(eq(city_name, city.name), hasConcludedAt(ctx.now), gte(wall_time, months[0] ?? "")))
    .groupBy(month);
  const held = new Map(rows.map((row) => [row.month, row]));
  return ok({ items: months.map((one) => held.get(one) ?? { month: one, meetups: 0, yeses: 0 }) });
}

const toTheHour = (moment: Date) => new Date(Math.floor(moment.getTime() / HOUR) * HOUR);

const latestOf = (moments: readonly Date[]): Date | null =>
  moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;

async function hostsByCity(db: Db) {
  const rows = await db
    .select({
      city: chapter_hosts.city_name,
      user_id: users.id,
      name: actorName,
      email: users.email,
      duty: chapter_hosts.duty,
      accepted_at: chapter_hosts.accepted_at,
      signedIn: users.last_sign_in_at,
      pause: chapter_hosts.break_until,
    })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .orderBy(desc(chapter_hosts.duty), asc(chapter_hosts.accepted_at));
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  // A browser refreshes its session while somebody is here; signing out deletes it.
  const used = await db
    .select({ user_id: sessions.user_id, at: sessions.updated_at })
    .from(sessions)
    .where(inArray(sessions.user_id, ids))
    .orderBy(desc(sessions.updated_at));
  const lastUse = new Map(used.toReversed().map(({ user_id, at }) => [user_id, at]));
  const seen = rows.map(({ signedIn, ...row }) => {
    const moments = [signedIn, lastUse.get(row.user_id)].flatMap((at) => at ?? []);
    return { ...row, seen: latestOf(moments) };
  });
  return Map.groupBy(seen, ({ city }) => city);
}

async function invitationsByCity(db: Db, now: Date) {
  const { city_name, email, duty, expires_at, id } = host_invitations;
  const rows = await db
    .select({ id, city: city_name, email, duty, expires_at })
    .from(host_invitations)
    .where(canBeAccepted(now))
    .orderBy(asc(expires_at), asc(id));
  return Map.groupBy(rows, ({ city }) => city);
}

async function meetupsByCity(db: Db, now: Date) {
  const { city_name, wall_time, date_time, guests, attend_link, takes_guests } = city_events;
  const { id, status, reported_attendees } = city_events;
  const list = { guests, attend_link, takes_guests, id, date_time, status, reported_attendees };
  const fields = { city: city_name, wall: wall_time, at: date_time, ...list };
  const held = await db
    .selectDistinctOn([city_name], fields)
    .from(city_events)
    .where(hasConcludedAt(now))
    .orderBy(city_name, desc(date_time));
  const ahead = await db
    .selectDistinctOn([city_name], fields)
    .from(city_events)
    .where(canBeVisitedAt(now))
    .orderBy(city_name, asc(date_time));
  const lastOf = new Map(held.map((row) => [row.city, row]));
  const nextOf = new Map(ahead.map((row) => [row.city, row]));
  const names = new Set([...lastOf.keys(), ...nextOf.keys()]);
  return new Map(
    [...names].map((name) => {
      const [last, next] = [lastOf.get(name), nextOf.get(name)];
      const moments = { last_at: last?.at ?? null, next_at: next?.at ?? null };
      const coming = next && hasGuestList(next) ? next.guests.coming : null;
      const days = { last: last?.wall ?? null, next: next?.wall ?? null };
      return [name, { ...moments, ...days, coming, held: last }];
    }),
  );
}

/** The yeses of the last three meetups of each city that had a list of our own. */
async function yesesByCity(db: Db, now: Date) {
  const { city_name, date_time } = city_events;
  const place = sql<number>`row_number() over (partition by ${city_name} order by ${date_time} desc)`;
  const ranked = db.$with("ranked").as(
    db
      .select({ city: city_name, yeses: comingCount.as("yeses"), place: place.as("place") })
      .from(city_events)
      .where(and(hasConcludedAt(now), hasGuestListInSql)),
  );
  const rows = await db
    .with(ranked)
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= 3`);
  return Map.groupBy(rows, ({ city }) => city);
}

export async function hasLostItsHost(
  { db, dependencies }: Pick<Context, "db" | "dependencies">,
  city: string,
): Promise<boolean> {
  dependencies?.dependsOn(hostsTag(city));
  const [row] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(isAboutHosts, eq(activities.city_name, city), notExists(hostsOf(db, city))))
    .limit(1);
  return row !== undefined;
}

export async function isHostedEverywhere({
  db,
  dependencies,
}: Pick<Context, "db" | "dependencies">): Promise<boolean> {
  for (const { name } of cities) dependencies?.dependsOn(hostsTag(name));
  const hosted = new Set((await hostedCities(db)).map(({ city_name }) => city_name));
  return cities.every(({ name }) => hosted.has(name));
}

/** A helper who leaves has not been the host. */
const isAboutHosts = and(
  eq(activities.resource, "chapter-hosts"),
  notLike(activities.title, dutyTitle("helper", "%")),
);

async function formerlyHosted(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ city: activities.city_name })
    .from(activities)
    .where(and(isAboutHosts, isNotNull(activities.city_name)));
  return new Set(rows.flatMap(({ city }) => city ?? []));
}

async function followersByCity(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ city: follows.city_name, count: sql<number>`count(*)::int` })
    .from(follows)
    .where(isNotNull(follows.confirmed_at))
    .groupBy(follows.city_name);
  return new Map(rows.map(({ city, count }) => [city, count]));
}

/** Only where the contact is an email and nothing else. */
const emailOnly = (contact: string) =>
  (emailIn(contact) === contact.trim() && contact.trim()) || null;
