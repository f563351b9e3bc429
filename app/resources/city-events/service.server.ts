import type { Work } from "#app/core/work.server.ts";
import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { listName, writeCursor, type Cursor, type List } from "#app/core/data/keyset.server.ts";
import {
  contains,
  cursorOfPage,
  listRows,
  positionOf,
  queryText,
} from "#app/core/data/lists.server.ts";
import { storedSpelling } from "#app/core/data/spelling.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { plainRow, serviceOf, type Service } from "#app/core/data/service.server.ts";
import { mayManage } from "#app/core/policy.server.ts";
import type { RowChange } from "#app/core/data/row-access.ts";
import { ok, type Failure, type Result } from "#app/core/result.ts";
import { storedName } from "#app/core/forms/names.ts";
import { pick } from "#app/core/text/pick.ts";
import { endWallTime } from "#app/core/text/dates.ts";
import { city_events } from "#db/schema.ts";
import { inCity, tags } from "./published-queries.server.ts";
import { cityNamed } from "./city-name.ts";
import { messages } from "./messages.ts";
import { cityEvents, type CityEvent, type CityEventPatch, type EventRow } from "./resource.ts";
import {
  endOf,
  isAhead,
  MOST_COUNTED,
  NEW_EVENTS_PER_DAY,
  pageFacts,
  publicEventAt,
  type PageEvent,
} from "./rules.ts";
import { eventGuests, eventPicture } from "./schema.ts";
import { derivedTimes, isAheadAt, isPastAt, justAfter, nextTurn } from "./rules.server.ts";

interface CityEventQuery {
  limit: number;
  when: "upcoming" | "past" | "all";
  order: "asc" | "desc" | "nearest";
  city_name?: string | undefined;
  q?: string | undefined;
  position?: boolean | undefined;
  cursor?: Cursor | undefined;
  /** Leaves out meetups that are postponed or called off. */
  isOn?: boolean;
}

const ALL_EVENTS = { when: "all", order: "asc" } as const;

export const cityEventsService = serviceOf<"city_events", CityEventPatch>(cityEvents, {
  query: {
    when: z.enum(["upcoming", "past", "all"], "Please choose upcoming, past or all").default("all"),
    order: z.enum(["asc", "desc", "nearest"], "Please choose asc, desc or nearest").default("asc"),
    city_name: queryText().transform((name) => name && cityNamed(storedName(name))),
  },
  orderOf: (question) => orderOf({ ...ALL_EVENTS, ...question }),
  list: (ctx, question) => listCityEvents(ctx, { ...ALL_EVENTS, ...question }),
  async afterFind(ctx, _id, found) {
    if (!found.ok) return found;
    for (const turn of [justAfter(found.value.date_time), new Date(endOf(found.value))])
      if (turn && turn > ctx.now) ctx.dependencies?.expiresAt(turn);
    return found;
  },
  columns: { guests: eventGuests, pictures: z.array(eventPicture) },
  present: publicEventAt,
  cacheTags: (event) => [tags.events, tags.cityEvents(event.city_name)],
  access: {
    scopeOf: (event) => event.city_name,
    otherScope: "You can change events of your own city only.",
    noDeletion: "Only hosts can delete events of this city. Please ask one of them.",
    noMove: "Only the central team moves a meetup to another city. Please write to us.",
    newPerDay: NEW_EVENTS_PER_DAY,
    refuse: refuseRecap,
  },
  // RFC 5545: calendars hear of a change by its SEQUENCE.
  revision: "sequence",
  beforeSave(input, before) {
    const times = derivedTimes(input, before);
    if (!times.ok) return times;
    const after = { ...input, ...times.value, ...(before && backOnDate(input, before)) };
    if (!before) return ok(after);
    return ok({ ...after, sequence: before.sequence + (isRevised(before, after) ? 1 : 0) });
  },
});

export const findCityEvent: Service<"city_events">["find"] = (ctx, id) =>
  cityEventsService.find(ctx, id);

/** The spelling in which a city without a chapter is stored; undefined where no event is in it. */
export const citySpelling = ({ db }: Pick<Context, "db">, name: string) =>
  storedSpelling(db, city_events, city_events.city_name, name);

export const toCityEvent = (row: EventRow, now: Date): CityEvent =>
  plainRow(publicEventAt(row, now));

export const pageEvent = <Page extends keyof typeof pageFacts>(
  row: EventRow,
  page: Page,
  now: Date,
): PageEvent<Page> => {
  const event = toCityEvent(row, now);
  const time_zone =
    page === "poster" || page === "detail" || changesClock(event) ? event.time_zone : "";
  return pick<CityEvent, (typeof pageFacts)[Page][number]>(
    { ...event, time_zone },
    pageFacts[page],
  );
};

/** On two nights a year the end cannot be told from the length: only then a list carries the zone of a row. */
const changesClock = ({ ends_at, ...event }: CityEvent): boolean =>
  ends_at !== null &&
  endWallTime(event, ends_at) !== endWallTime({ ...event, time_zone: "" }, ends_at);

/** Locks the event, so that of all who ask at once one is counted after the other. */
export async function lockEvent({ db }: Pick<Work, "db">, id: string) {
  const [event] = await db.select().from(city_events).where(eq(city_events.id, id)).for("update");
  return event;
}

export async function storeGuestCounts(
  { db }: Pick<Work, "db">,
  id: string,
  counts: EventRow["guests"],
): Promise<void> {
  await db.update(city_events).set({ guests: counts }).where(eq(city_events.id, id));
}

export async function storePictures(
  { db }: Pick<Work, "db">,
  id: string,
  pictures: EventRow["pictures"],
  fields: Partial<Pick<EventRow, "image_url" | "speaker_image" | "partner_logos">> = {},
): Promise<void> {
  await db
    .update(city_events)
    .set({ pictures, ...fields })
    .where(eq(city_events.id, id));
}

/** SPEC 7: ordered by date_time ascending unless asked otherwise; equal moments by id. */
export async function listCityEvents(
  ctx: Context,
  query: CityEventQuery,
): Promise<Result<List<EventRow>>> {
  const { city_name } = query;
  if (ctx.dependencies) {
    ctx.dependencies.dependsOn(city_name === undefined ? tags.events : tags.cityEvents(city_name));
    ctx.dependencies.expiresAt(await nextTurn(ctx, inCity(city_name)));
  }
  const list =
    query.order === "nearest"
      ? await nearest(ctx, query)
      : await inOrder(ctx, { ...query, order: query.order });
  // A yes changes the numbers of one row, and no list.
  ctx.dependencies?.dependsOn(...list.items.map(({ id }) => rowTag("city-events", id)));
  if (!query.position) return ok(list);
  const order = orderOf(query);
  const rank = {
    where: and(...conditions(query, ctx.now)),
    by: city_events.date_time,
    order: rowsInOrder(order, ctx.now),
    list: listName(city_events, order),
    limit: query.limit,
  };
  return ok({ ...list, position: await positionOf(ctx, city_events, rank, list.items[0]?.id) });
}

/** The order in the cursor. Of those ahead, or of those over, the nearest first is an order of time. */
function orderOf({ when, order }: Pick<CityEventQuery, "when" | "order">): string {
  if (order !== "nearest" || when === "all") return order;
  return when === "upcoming" ? "asc" : "desc";
}

type OrderedQuery = CityEventQuery & { order: "asc" | "desc" };

function inOrder(ctx: Context, query: OrderedQuery, order?: string): Promise<List<EventRow>> {
  return listRows(ctx.db, city_events, {
    where: and(...conditions(query, ctx.now)),
    by: city_events.date_time,
    direction: query.order,
    order,
    after: query.cursor,
    limit: query.limit,
  });
}

function rowsInOrder(order: string, now: Date): SQL[] {
  const { date_time, id } = city_events;
  if (order === "asc") return [asc(date_time), asc(id)];
  const past = [desc(date_time), desc(id)];
  if (order === "desc") return past;
  const ifAhead = (column: PgColumn) => asc(sql`case when ${isAheadAt(now)} then ${column} end`);
  // Null for what is over, which PostgreSQL puts last.
  return [ifAhead(date_time), ifAhead(id), ...past];
}

const NEAREST = "nearest";

async function nearest(ctx: Context, query: CityEventQuery): Promise<List<EventRow>> {
  if (query.when !== "all")
    return inOrder(ctx, { ...query, order: query.when === "upcoming" ? "asc" : "desc" });
  const { cursor, limit } = query;
  const over: OrderedQuery = { ...query, when: "past", order: "desc" };
  if (cursor && !(await isStillAhead(ctx, cursor))) return inOrder(ctx, over, NEAREST);
  const ahead = await inOrder(ctx, { ...query, when: "upcoming", order: "asc" }, NEAREST);
  if (ahead.nextCursor) return ahead;
  const room = limit - ahead.items.length;
  const first = { ...over, cursor: undefined, limit: Math.max(room, 1) };
  const past = await inOrder(ctx, first, NEAREST);
  if (room > 0) return { ...past, items: [...ahead.items, ...past.items] };
  // The page is full: past events begin on the next one.
  const last = ahead.items.at(-1);
  if (!last || past.items.length === 0) return ahead;
  return {
    ...ahead,
    nextCursor: writeCursor({
      value: last.date_time.toISOString(),
      id: last.id,
      list: listName(city_events, NEAREST),
    }),
  };
}

async function isStillAhead(ctx: Context, { value, id }: Cursor): Promise<boolean> {
  const [row] = await ctx.db.select().from(city_events).where(eq(city_events.id, id));
  return isAhead(row ?? { date_time: value, ends_at: null }, ctx.now);
}

export const eventsCursor = (ctx: Context, order: "asc" | "desc", text: string | null) =>
  cursorOfPage(ctx, city_events, { by: city_events.date_time, order }, text);

export function countPastEvents(ctx: Context, city_name: string): Promise<number> {
  ctx.dependencies?.dependsOn(tags.cityEvents(city_name));
  const past = ctx.db
    .select({ id: city_events.id })
    .from(city_events)
    .where(and(...conditions({ when: "past", city_name }, ctx.now)))
    .limit(MOST_COUNTED);
  return ctx.db.$count(past.as("past"));
}

function conditions(
  { when, city_name, q, isOn }: Pick<CityEventQuery, "when" | "city_name" | "q" | "isOn">,
  now: Date,
): (SQL | undefined)[] {
  const { event_name, venue } = city_events;
  return [
    when === "upcoming" ? isAheadAt(now) : when === "past" ? isPastAt(now) : undefined,
    inCity(city_name),
    contains(q, event_name, city_events.city_name, venue),
    isOn ? eq(city_events.status, "scheduled") : undefined,
  ];
}

/** A postponed meetup has no date now: one that is given makes it take place. */
function backOnDate({ date_time, status }: CityEventPatch, before: EventRow) {
  const isBack = before.status === "postponed" && date_time !== undefined && status === undefined;
  return isBack ? ({ status: "scheduled", status_reason: null } as const) : {};
}

/** A recap is the host's, from the start on; nothing happened at what was called off or postponed. */
function refuseRecap({ actor, before, after, now }: RowChange<EventRow>): Failure | undefined {
  const recap = after.recap ?? null;
  if (recap === (before?.recap ?? null)) return undefined;
  if (!mayManage(actor, after.city_name ?? ""))
    return { code: "forbidden", detail: messages.recapByHosts };
  if (recap === null) return undefined;
  if ((after.status ?? "scheduled") !== "scheduled")
    return { code: "conflict", detail: messages.recapNotHeld };
  return after.date_time && after.date_time > now
    ? { code: "invalid", fields: [{ path: "recap", message: messages.recapTooEarly }] }
    : undefined;
}

/** RFC 5545: calendars follow SEQUENCE, so a change of time, place, status or name adds one. */
function isRevised(before: EventRow, after: Partial<EventRow>): boolean {
  const watched = [
    "date_time",
    "ends_at",
    "time_zone",
    "venue",
    "city_name",
    "status",
    "event_name",
  ] as const;
  return watched.some(
    (name) => after[name] !== undefined && String(after[name]) !== String(before[name]),
  );
}
