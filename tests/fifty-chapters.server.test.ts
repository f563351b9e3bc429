import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { cities } from "#app/content/cities.ts";
import { tellCentre } from "#app/features/chapters/jobs.server.ts";
import { citiesWithStatus } from "#app/features/chapters/rules.server.ts";
import { chaptersAt } from "#app/features/chapters/service.server.ts";
import { nudgeSilentCities } from "#app/features/host-mails/questions/jobs.server.ts";
import {
  activities,
  chapter_hosts,
  city_events,
  host_invitations,
  mails,
  reports,
  users,
} from "#db/schema.ts";
import { eventRow } from "./city-event-rows.ts";
import { contextFor, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Tuesday, half past nine in India. */
const START = new Date("2027-03-09T04:00:00Z");
const DAYS = 90;
const at = (days: number, hours = 0) => new Date(START.getTime() + days * DAY + hours * HOUR);

const table = z.array(z.object({ city: z.string(), status: z.string() }));

describeOnDatabase("Fifty chapters with two years of history", (open) => {
  const context = (now: Date) => contextFor(open().db, { now });

  test("have the status and the order that a table in SQL has, and cause few emails, over ninety days", async () => {
    const { db } = open();
    await makeHistory();
    const listed: z.output<typeof table>[] = [];
    const twins: z.output<typeof table>[] = [];
    const expected: z.output<typeof table>[] = [];
    for (let day = 0; day < DAYS; day++) {
      if (day === 20) await stepDown("Noida");
      const now = at(day);
      if (day % 9 === 0) {
        const rows = await chaptersAt(db, now);
        listed.push(rows.map(({ city_name: city, status }) => ({ city, status })));
        const hosted = await citiesWithStatus(db, now, ["active", "quiet", "sleeping"]);
        twins.push(hosted.map(({ city_name: city, status }) => ({ city, status })));
        expected.push(await tableAt(now));
      }
      for (const hours of [0, 2, 8]) {
        await tellCentre(context(at(day, hours)));
        await Promise.all([1, 2].map(() => nudgeSilentCities(context(at(day, hours)))));
      }
    }
    expect(listed).toEqual(expected);
    const byName = (rows: z.output<typeof table>) =>
      rows.toSorted((a, b) => (a.city < b.city ? -1 : 1));
    expect(twins.map(byName)).toEqual(
      expected.map((rows) => byName(rows.filter(({ status }) => status !== "looking"))),
    );
    const seen = new Set(listed.flat().map(({ status }) => status));
    expect([...seen].toSorted()).toEqual(["active", "looking", "quiet", "sleeping"]);
    const week = await gapsOf("centre-week");
    expect(week.count).toBe(2 * 12);
    expect(week.shortest).toBeGreaterThanOrEqual(7);
    // Somebody left, somebody reported, an invitation lapsed.
    expect((await gapsOf("centre-day")).count).toBe(2 * 3);
    const nudges = await gapsOf("host-nudge");
    expect(nudges.count).toBeGreaterThan(20);
    expect(nudges.shortest).toBeGreaterThanOrEqual(31);
  });

  async function makeHistory() {
    const { db } = open();
    for (let n = 0; n < 2; n++) await signUp(db, "administrator");
    // Since the first morning: they need no email of a Monday before.
    await db.update(users).set({ created_at: at(0) });
    const people = await db
      .insert(users)
      .values(
        cities.map(({ slug }, i) => ({
          name: `Host of ${slug}`,
          email: `${slug}@example.org`,
          email_verified: true,
          created_at: at(-700),
          last_sign_in_at: at(-(i % 7) * 20),
        })),
      )
      .returning({ id: users.id });
    for (const [i, { name, timeZone }] of cities.entries()) {
      // Every seventh host has two cities.
      const person = people[i % 7 === 6 ? i - 1 : i]?.id ?? "";
      if (i % 4 !== 0)
        await db
          .insert(chapter_hosts)
          .values({ city_name: name, user_id: person, duty: "host", accepted_at: at(-400) });
      if (i % 4 !== 0 || i % 8 === 0) await logOf("create", name, person, at(-400));
      if (i % 5 === 4) continue;
      const step = 14 + ((i * 11) % 70);
      const rows = Array.from({ length: Math.floor(730 / step) }, (_, n) => ({
        days: -(730 - (n + 1) * step) - (i % 3),
        status: n % 6 === 5 ? ("cancelled" as const) : ("scheduled" as const),
      }));
      const ahead =
        i % 6 === 1 ? [15, 40, 75].map((days) => ({ days, status: "scheduled" as const })) : [];
      await db.insert(city_events).values(
        [...rows, ...ahead].map(({ days, status }, n) =>
          eventRow({
            city_name: name,
            time_zone: timeZone,
            date_time: at(days, i % 5),
            status,
            guests: { coming: n % 3 === 0 ? 0 : n % 14, waiting: 0 },
          }),
        ),
      );
    }
    await db.insert(host_invitations).values({
      city_name: "Busan",
      email: "jun@example.org",
      duty: "host",
      token_hash: "one",
      expires_at: at(49.5),
    });
    await db.insert(reports).values({
      city_name: "Pune",
      title: "Pune",
      reason: "wrong",
      message: "It has closed.",
      created_at: at(32.5),
    });
  }

  const logOf = (action: "create" | "delete", city_name: string, id: string, when: Date) =>
    open()
      .db.insert(activities)
      .values({
        action,
        resource: "chapter-hosts",
        row_id: id,
        actor_id: id,
        title: `host of ${city_name}`,
        city_name,
        at: when,
      });

  async function stepDown(city: string) {
    const { db } = open();
    const [row] = await db
      .delete(chapter_hosts)
      .where(sql`${chapter_hosts.city_name} = ${city}`)
      .returning();
    await logOf("delete", city, row?.user_id ?? "", at(19.9));
  }

  /** The rule of the specification once more, in SQL only. */
  async function tableAt(now: Date) {
    const moment = sql`${now.toISOString()}::timestamptz`;
    const values = sql.join(
      cities.map(({ name }) => sql`(${name})`),
      sql`, `,
    );
    const answer: unknown = await open().db.execute(sql`
      with facts as (
        select c.city,
          exists (select 1 from chapter_hosts h where h.city_name = c.city and h.duty = 'host') hosted,
          exists (select 1 from activities a where a.resource = 'chapter-hosts' and a.city_name = c.city) had,
          (select max(u.last_sign_in_at) from chapter_hosts h join users u on u.id = h.user_id
            where h.city_name = c.city and h.duty = 'host') seen,
          (select max(e.date_time) from city_events e
            where e.city_name = c.city and e.status <> 'cancelled' and e.date_time < ${moment}) last,
          n.date_time next, n.coming,
          exists (select 1 from host_invitations i where i.city_name = c.city
            and i.expires_at > ${moment} and i.expires_at < ${moment} + interval '1 day') lapses
        from (values ${values}) c (city)
        left join lateral (
          select e.date_time, (e.guests->>'coming')::int coming from city_events e
          where e.city_name = c.city and e.status <> 'cancelled' and e.date_time >= ${moment}
          order by e.date_time limit 1) n on true
      ), told as (
        select *, case when not hosted then 'looking'
          when next is not null or last >= ${moment} - interval '45 days' then 'active'
          when last >= ${moment} - interval '120 days' then 'quiet'
          else 'sleeping' end status
        from facts
      )
      select city, status from told order by
        case status when 'looking' then case when next is not null then 0 when had then 1 else 6 end
          when 'sleeping' then 2 when 'quiet' then 3
          else case when lapses or (coming = 0 and next <= ${moment} + interval '3 days')
            or seen <= ${moment} - interval '90 days' then 4 else 5 end end,
        case when not hosted then next end nulls last, last nulls first, city collate "C"`);
    return table.parse(z.object({ rows: z.unknown() }).parse(answer).rows);
  }

  /** Emails of a kind, and the shortest time between two to one address, in days. */
  async function gapsOf(kind: string) {
    const rows = await open()
      .db.select({ to: mails.recipient, due: mails.next_attempt_at })
      .from(mails)
      .where(sql`${mails.kind} = ${kind}`)
      .orderBy(asc(mails.recipient), asc(mails.next_attempt_at));
    const gaps = [...Map.groupBy(rows, ({ to }) => to).values()].flatMap((own) =>
      own.slice(1).map(({ due }, n) => (due.getTime() - (own[n]?.due.getTime() ?? 0)) / DAY),
    );
    return { count: rows.length, shortest: Math.min(...gaps) };
  }
});
