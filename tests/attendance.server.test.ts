import { beforeEach, expect, test } from "vitest";
import { listChapters } from "#app/features/chapters/service.server.ts";
import { listGuests } from "#app/features/guests/guest-list.server.ts";
import { purgeWalkIns } from "#app/features/guests/door/stored.server.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import { readCityOverview } from "#app/features/host-desk/overview.server.ts";
import { readDossier } from "#app/features/hosts/handover/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { keepAttendance } from "#app/resources/city-events/attendance.server.ts";
import { networkNumbers, numbersCsv, numbersRows } from "#app/views/numbers/service.server.ts";
import { guests, walk_ins } from "#db/schema.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { storeEvent, type EventRow } from "./city-event-rows.ts";
import { contextFor, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const HOUR = 3_600_000;
const START = new Date("2026-11-20T12:30:00.000Z");
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);

/** Parties as `people said` or `people said/here`; after a `w` they wait. */
interface Evening {
  name: string;
  city: string;
  parties?: string[];
  walkIns?: number[];
  event?: Partial<EventRow>;
  came: number | null;
  source?: "counted" | "door";
}

const evenings: Evening[] = [
  {
    name: "typed",
    city: "Pune",
    parties: ["2", "1"],
    event: { reported_attendees: 30 },
    came: 30,
    source: "counted",
  },
  {
    name: "ticked",
    city: "Mumbai",
    parties: ["2/2", "1/1", "1"],
    walkIns: [2],
    came: 5,
    source: "door",
  },
  {
    name: "both",
    city: "Durg",
    parties: ["2/2"],
    walkIns: [1],
    event: { reported_attendees: 4 },
    came: 4,
    source: "counted",
  },
  {
    name: "one tick of twenty",
    city: "Jaipur",
    parties: ["1/1", ...Array<string>(19).fill("1")],
    came: null,
  },
  { name: "none", city: "Chennai", parties: ["1", "2"], came: null },
  {
    name: "called off",
    city: "Kolkata",
    parties: ["1/1"],
    event: { status: "cancelled" },
    came: null,
  },
  {
    name: "postponed",
    city: "Nagpur",
    parties: ["1/1"],
    event: { status: "postponed" },
    came: null,
  },
  {
    name: "walk-ins only",
    city: "Jodhpur",
    walkIns: [3, 1],
    event: { takes_guests: false },
    came: 4,
    source: "door",
  },
  {
    name: "walk-ins beside a list nobody ticked",
    city: "Indore",
    parties: ["1"],
    walkIns: [3],
    came: null,
  },
  { name: "everybody missing", city: "Bhopal", parties: ["2/0", "1/0"], came: 0, source: "door" },
  {
    name: "who waited came, too",
    city: "Patna",
    parties: ["2/1", "1", "w1/1"],
    came: 2,
    source: "door",
  },
  {
    name: "a zero that was typed",
    city: "Calicut",
    event: { reported_attendees: 0, attend_link: "https://example.org" },
    came: 0,
    source: "counted",
  },
];

describeOnDatabase("Twelve evenings", (open) => {
  let viewer: Viewer;
  const events = new Map<string, EventRow>();

  beforeEach(async () => {
    viewer = await signUp(open().db, "administrator");
    for (const evening of evenings) events.set(evening.city, await hold(evening));
  });

  async function hold({ city, parties = [], walkIns = [], event }: Evening) {
    const { db } = open();
    const rows = parties.map((party) => {
      const [said = "1", here] = party.replace("w", "").split("/");
      return {
        name: "Asha",
        token_hash: crypto.randomUUID(),
        state: party.startsWith("w") ? ("waiting" as const) : ("coming" as const),
        bring: Number(said) - 1,
        ...(here !== undefined && { here: Number(here), here_at: START }),
      };
    });
    const coming = rows
      .filter(({ state }) => state === "coming")
      .reduce((sum, { bring }) => sum + bring + 1, 0);
    const row = await storeEvent(db, {
      city_name: city,
      date_time: START,
      wall_time: "2026-11-20T18:00",
      guests: { coming, waiting: 0 },
      ...event,
    });
    const event_id = row.id;
    if (rows.length > 0) await db.insert(guests).values(rows.map((one) => ({ ...one, event_id })));
    for (const people of walkIns)
      await db.insert(walk_ins).values({ event_id, people, created_at: START });
    return row;
  }

  /** By every screen and answer. */
  async function told(now: Date, { city }: Evening) {
    const ctx = contextFor(open().db, { viewer, now });
    const event = events.get(city);
    const list = await listGuests(ctx, event?.id ?? "");
    const overview = await readCityOverview(ctx, city);
    const dossier = await readDossier(ctx, city);
    const chapters = await listChapters(ctx);
    const [past] = overview.ok ? overview.value.past : [];
    return {
      list: list.ok && list.value.attendance,
      desk: past?.attendance,
      dossier: dossier.ok && (dossier.value.meetups[0]?.attendance ?? null),
      chapters:
        chapters.ok && chapters.value.items.find(({ city_name }) => city_name === city)?.attendance,
    };
  }

  async function rowsAt(now: Date) {
    const ctx = contextFor(open().db, { viewer, now });
    const { items } = await numbersRows(ctx, "meetups");
    const csv = await numbersCsv(ctx, "meetups");
    const { numbers } = await networkNumbers(ctx);
    const came = new Map(items.map((row) => [row["city"], row["came"]]));
    const cells = csv
      .slice(1)
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const column = cells[0]?.indexOf("came") ?? -1;
    expect(cells.slice(1).map((line) => [line[2], line[column]])).toEqual(
      [...came].map(([city, number]) => [city, String(number ?? "")]),
    );
    const counted = [...came.values()].flatMap((number) =>
      typeof number === "number" ? number : [],
    );
    expect(numbers.came).toEqual({
      people: counted.reduce((sum, number) => sum + number, 0),
      meetups: counted.length,
    });
    return came;
  }

  const isHeld = ({ event }: Evening) => (event?.status ?? "scheduled") === "scheduled";

  async function expectAll(now: Date) {
    for (const evening of evenings) {
      const { came, source, city } = evening;
      const said_yes = events.get(city)?.guests.coming ?? 0;
      const attendance = came === null ? null : { said_yes, came, source };
      expect({ [evening.name]: await told(now, evening) }).toEqual({
        [evening.name]: {
          list: attendance,
          desk: attendance,
          dossier: attendance,
          chapters: attendance,
        },
      });
    }
  }

  test("have the same number on every screen, in the CSV and in the API, also when the guests are gone", async () => {
    await expectAll(at(2));
    // In public the door's number waits until its hours are over; a typed one stands at once.
    const during = await rowsAt(at(2));
    for (const evening of evenings.filter(isHeld))
      expect([evening.name, during.get(evening.city)]).toEqual([
        evening.name,
        evening.source === "counted" ? evening.came : null,
      ]);
    for (const hours of [37, 31 * 24]) {
      const now = at(hours);
      await keepAttendance(contextFor(open().db, { now }));
      await purgeGuests(open().db, now);
      await purgeWalkIns(open().db, now);
      await expectAll(now);
      const after = await rowsAt(now);
      for (const evening of evenings.filter(isHeld))
        expect([evening.name, after.get(evening.city)]).toEqual([evening.name, evening.came]);
    }
    // The guest of the postponed one keeps the place.
    expect(await open().db.$count(guests)).toBe(1);
    // A number that is typed after all goes before the ticks, and leaves the yeses as they were.
    const { id = "" } = events.get("Mumbai") ?? {};
    const ctx = contextFor(open().db, { viewer, now: at(32 * 24) });
    await cityEventsService.update(ctx, id, { reported_attendees: 9 });
    expect((await told(at(32 * 24), { name: "", city: "Mumbai", came: 9 })).list).toEqual({
      said_yes: 4,
      came: 9,
      source: "counted",
    });
  });

  test("are kept of the last year only, because each minute looks for them", async () => {
    const { db } = open();
    const now = at(31 * 24);
    await keepAttendance(contextFor(db, { now }));
    for (const days of [800, 300]) {
      const start = new Date(START.getTime() - days * 24 * HOUR);
      const { id } = await storeEvent(db, { city_name: "Busan", date_time: start });
      await db.insert(walk_ins).values({ event_id: id, people: 2, created_at: start });
    }
    expect(await keepAttendance(contextFor(db, { now }))).toBe(1);
  });
});
