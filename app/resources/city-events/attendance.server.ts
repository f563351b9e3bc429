import { DAY, addTime } from "#app/core/time.ts";
import {
  and,
  between,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  sql,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { ReadContext, WriteContext } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { attendance, city_events, guests, walk_ins } from "#db/schema.ts";
import {
  attendanceOf,
  DOOR,
  isCounted,
  NOBODY_TICKED,
  SEVERAL_DAYS_FROM,
  type Attendance,
  type DoorFigures,
} from "./attendance.ts";
import { tags } from "./published-queries.server.ts";
import { comingCount } from "./rules.server.ts";
import type { EventRow } from "./schema.ts";

const hours = (count: number) => sql.raw(`interval '${count} hours'`);

/** SQL twin of `lastDay`. */
export const lastDayAt = sql`case when ${city_events.ends_at} > ${city_events.date_time} + ${hours(SEVERAL_DAYS_FROM)}
  then ${city_events.ends_at} else ${city_events.date_time} end`;
const doorCloses = sql`${lastDayAt} + ${hours(DOOR.after)}`;

/** SQL twin of `doorHours`. */
const isInDoorHours = (moment: SQLWrapper): SQL =>
  between(moment, sql`${city_events.date_time} - ${hours(DOOR.hosts)}`, doorCloses);

/** Kept numbers of an event, unless its start has moved away from the evening that was counted. */
export const isKept = and(
  eq(attendance.event_id, city_events.id),
  eq(city_events.status, "scheduled"),
  isInDoorHours(attendance.held_at),
);

/** SQL twin of `attendanceOf`, for a query that joins `attendance` by `isKept`. */
export const cameCount = sql<number | null>`coalesce(${city_events.reported_attendees},
  case when ${attendance.is_counted} then ${attendance.here} + ${attendance.walk_ins} end)`;

type Reader = Db | Transaction;

const { here, yes_here, walk_ins: walked_in, is_counted } = attendance;
const figures = { here, yes_here, walk_ins: walked_in, is_counted };

/** Kept numbers where the hours of the door are over, else those of the ticks as they are now. */
export async function doorFigures(db: Reader, ids: string[]): Promise<Map<string, DoorFigures>> {
  const kept = await db
    .select({ id: city_events.id, ...figures })
    .from(city_events)
    .innerJoin(attendance, isKept)
    .where(inArray(city_events.id, ids));
  const known = new Map<string, DoorFigures>(kept.map(({ id, ...row }) => [id, row]));
  const others = ids.filter((id) => !known.has(id));
  return new Map([...(await countTicks(db, others)), ...known]);
}

/** Ticks outside the hours are of an evening that has moved since, and do not count. */
async function countTicks(db: Reader, ids: string[]): Promise<Map<string, DoorFigures>> {
  const wasComing = sql`(${guests.state} = 'coming' or (${guests.state} = 'struck'
    and ${guests.struck_at} >= ${city_events.date_time} and coalesce(${guests.struck_from}, 'coming') = 'coming'))`;
  const isTicked = sql`${guests.here} is not null and ${isInDoorHours(guests.here_at)}`;
  const number = (value: SQL, condition: SQL) =>
    sql<number>`coalesce(${value} filter (where ${condition}), 0)::int`;
  const people = sql`sum(${guests.here})`;
  const lists = await db
    .select({
      id: guests.event_id,
      here: number(people, isTicked),
      yes_here: number(people, sql`${isTicked} and ${wasComing}`),
      parties: number(sql`count(*)`, wasComing),
      ticked: number(sql`count(*)`, sql`${isTicked} and ${wasComing}`),
    })
    .from(guests)
    .innerJoin(city_events, eq(city_events.id, guests.event_id))
    .where(inArray(guests.event_id, ids))
    .groupBy(guests.event_id);
  const doors = await db
    .select({ id: walk_ins.event_id, people: sql<number>`sum(${walk_ins.people})::int` })
    .from(walk_ins)
    .innerJoin(city_events, eq(city_events.id, walk_ins.event_id))
    .where(and(inArray(walk_ins.event_id, ids), isInDoorHours(walk_ins.created_at)))
    .groupBy(walk_ins.event_id);
  const listOf = new Map(lists.map((row) => [row.id, row]));
  const walkInsOf = new Map(doors.map((row) => [row.id, row.people]));
  return new Map(
    ids.map((id) => {
      const walkIns = walkInsOf.get(id) ?? 0;
      const { parties = 0, ticked = 0, here: came = 0, yes_here: yes = 0 } = listOf.get(id) ?? {};
      const counted = isCounted(parties, ticked, walkIns);
      return [id, { here: came, yes_here: yes, walk_ins: walkIns, is_counted: counted }];
    }),
  );
}

type CountableEvent = Pick<
  EventRow,
  "id" | "date_time" | "status" | "reported_attendees" | "guests"
>;

interface EventAttendance {
  attendance: Attendance | null;
  door: DoorFigures;
}

/** Tells of each of these events how many came, as every screen shows it. */
export async function attendanceByEvent(
  { db, now }: ReadContext,
  events: readonly CountableEvent[],
): Promise<(id: string) => EventAttendance> {
  const doors = await doorFigures(
    db,
    events.map(({ id }) => id),
  );
  const all = new Map(
    events.map((event) => {
      const door = doors.get(event.id) ?? NOBODY_TICKED;
      return [event.id, { attendance: attendanceOf(event, door, now), door }];
    }),
  );
  return (id) => all.get(id) ?? { attendance: null, door: NOBODY_TICKED };
}

const MONTH = 30 * DAY;
/** Longer than the month after which ticks are deleted, because the site may have been down. */
const YEAR = 365 * DAY;

/** Earlier evenings of the same city with a count at the door: how many said yes, and how many of those came. */
export async function earlierAttendance(
  { db, now }: ReadContext,
  { city_name, date_time }: Pick<EventRow, "city_name" | "date_time">,
): Promise<{ said_yes: number; came: number } | null> {
  const isEarlier = and(eq(city_events.city_name, city_name), lt(city_events.date_time, date_time));
  const [kept] = await db
    .select({
      said_yes: sql<number>`coalesce(sum(${comingCount}), 0)::int`,
      came: sql<number>`coalesce(sum(${attendance.yes_here}), 0)::int`,
    })
    .from(city_events)
    .innerJoin(attendance, isKept)
    .where(and(isEarlier, attendance.is_counted));
  const recent = await db
    .select({ id: city_events.id, guests: city_events.guests })
    .from(city_events)
    .leftJoin(attendance, isKept)
    .where(
      and(
        isEarlier,
        isNull(attendance.event_id),
        eq(city_events.status, "scheduled"),
        lt(city_events.date_time, now),
        gt(city_events.date_time, addTime(now, -MONTH)),
      ),
    )
    .limit(100);
  const doors = await countTicks(
    db,
    recent.map(({ id }) => id),
  );
  const sum = { said_yes: kept?.said_yes ?? 0, came: kept?.came ?? 0 };
  for (const { id, guests: counts } of recent) {
    const door = doors.get(id);
    if (!door?.is_counted) continue;
    sum.said_yes += counts.coming;
    sum.came += door.yes_here;
  }
  return sum.said_yes > 0 ? sum : null;
}

const AT_A_TIME = 100;

/**
 * Keeps the numbers of each evening whose door has closed, because ticks go with the guests. Safe to call from every
 * process at any time. Returns how many evenings were kept.
 */
export async function keepAttendance(ctx: WriteContext): Promise<number> {
  let kept = 0;
  for (;;) {
    const count = await transact(ctx, async ({ db: tx, invalidate }) => {
      const due = await closedDoors(tx, ctx.now);
      const doors = await countTicks(
        tx,
        due.map(({ id }) => id),
      );
      for (const { id, date_time: held_at } of due) {
        const numbers = { held_at, ...(doors.get(id) ?? NOBODY_TICKED) };
        await tx
          .insert(attendance)
          .values({ event_id: id, ...numbers })
          .onConflictDoUpdate({ target: attendance.event_id, set: numbers });
      }
      if (due.length > 0) invalidate(tags.events);
      return due.length;
    });
    kept += count;
    if (count < AT_A_TIME) return kept;
  }
}

/** Counted again where the start has moved, as long as the guests are there. */
function closedDoors(tx: Transaction, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const monthAgo = sql`${addTime(now, -MONTH).toISOString()}::timestamptz`;
  const { id, date_time } = city_events;
  return tx
    .select({ id, date_time })
    .from(city_events)
    .leftJoin(attendance, eq(attendance.event_id, id))
    .where(
      and(
        // The job runs each minute, and would read all meetups of ten years.
        gt(date_time, addTime(now, -YEAR)),
        sql`(exists (select 1 from ${guests} where ${guests.event_id} = ${id} and ${guests.here} is not null)
          or exists (select 1 from ${walk_ins} where ${walk_ins.event_id} = ${id}))`,
        lt(doorCloses, moment),
        sql`(${attendance.event_id} is null
          or (${attendance.held_at} <> ${date_time} and ${date_time} > ${monthAgo}))`,
      ),
    )
    .limit(AT_A_TIME);
}
