import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hasLostItsHost, isHostedEverywhere, listChapters, readHistory } from "./service.server.ts";
import { cities } from "#app/content/cities.ts";
import { contactOf } from "#app/features/guests/mails.server.ts";
import { removeHost } from "#app/features/hosts/service.server.ts";
import {
  activities,
  chapter_hosts,
  city_mayors,
  followers,
  follows,
  host_invitations,
  users,
} from "#db/schema.ts";
import { eventRow, storeEvent } from "#tests/city-event-rows.ts";
import { contextFor, makeHost, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

describeOnDatabase("The chapters, for the centre", (open) => {
  const held = (city_name: string, days: number, more: Parameters<typeof eventRow>[0] = {}) =>
    storeEvent(open().db, { city_name, date_time: inDays(days), ...more });
  const host = async (city: string, joined = -400) => {
    const viewer = await signUp(open().db, "user");
    await makeHost(open().db, viewer, city);
    await open()
      .db.update(chapter_hosts)
      .set({ accepted_at: inDays(joined) })
      .where(eq(chapter_hosts.city_name, city));
    return viewer;
  };
  const list = async (days = 0) => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    const found = await listChapters(contextFor(db, { viewer, now: inDays(days) }));
    if (!found.ok) throw new Error(found.error.code);
    return found.value.items;
  };

  test("come in the order in which they need somebody, each with its reason", async () => {
    const { db } = open();
    await held("Jaipur", 4);
    const left = { action: "delete", resource: "chapter-hosts" } as const;
    await db.insert(activities).values([
      { ...left, row_id: crypto.randomUUID(), title: "host of Pune", city_name: "Pune" },
      { ...left, row_id: crypto.randomUUID(), title: "helper of Durg", city_name: "Durg" },
    ]);
    await host("Nagpur");
    await held("Nagpur", -200);
    await host("Indore", -1);
    await held("Indore", -150);
    await host("Bhopal");
    await held("Bhopal", -60, { attend_link: "https://example.com/tickets" });
    // Neither was held.
    await held("Bhopal", -5, { status: "cancelled" });
    await host("Chennai");
    await held("Chennai", 2.5);
    await host("Kolkata");
    await held("Kolkata", -3, { guests: { coming: 7, waiting: 0 } });
    await held("Kolkata", -33, { guests: { coming: 3, waiting: 0 } });
    await held("Kolkata", -63, { guests: { coming: 5, waiting: 0 } });
    await held("Kolkata", -93, { guests: { coming: 90, waiting: 0 } });
    const [person] = await db
      .insert(followers)
      .values({ email: "asha@example.org", token_hash: "one" })
      .returning();
    const follow = { follower_id: person?.id ?? "", city_name: "Kolkata" } as const;
    await db.insert(follows).values({ ...follow, frequency: "each", confirmed_at: NOW });
    const items = await list();
    expect(items.slice(0, 7).map((row) => [row.city_name, row.status, row.needs])).toEqual([
      ["Jaipur", "looking", "Next meetup in 4 days, and no City Mayor."],
      ["Pune", "looking", "The last City Mayor has left."],
      ["Nagpur", "sleeping", "Silent for 200 days."],
      ["Indore", "sleeping", null],
      ["Bhopal", "quiet", "Silent for 60 days."],
      ["Chennai", "active", "Next meetup in 3 days, and no yes yet."],
      ["Kolkata", "active", null],
    ]);
    expect(items.length).toBe(50);
    expect(items.slice(7).every(({ status, needs }) => status === "looking" && !needs)).toBe(true);
    // Registration was elsewhere: it is not known how many said yes.
    expect(items.find(({ city_name }) => city_name === "Bhopal")?.said_yes).toBeNull();
    const kolkata = items.find(({ city_name }) => city_name === "Kolkata");
    expect(kolkata).toMatchObject({
      said_yes: 5,
      followers: 1,
      last_event_at: inDays(-3).toISOString(),
      next_event_at: null,
    });
  });

  test("tell how many usually say yes by the last three meetups with a list of their own", async () => {
    const elsewhere = { attend_link: "https://example.com/tickets" };
    await held("Pune", -1, elsewhere);
    await held("Pune", -2, { guests: { coming: 1, waiting: 0 } });
    await held("Pune", -3, { takes_guests: false });
    await held("Pune", -4, { guests: { coming: 6, waiting: 0 } });
    // The list was closed after three had said yes.
    await held("Pune", -5, { ...elsewhere, guests: { coming: 3, waiting: 0 } });
    await held("Pune", -6, { guests: { coming: 90, waiting: 0 } });
    const pune = (await list()).find(({ city_name }) => city_name === "Pune");
    expect(pune?.said_yes).toBe(3);
  });

  test("fall silent, asleep and unseen as time goes by, and wake with a date", async () => {
    const viewer = await host("Kolkata");
    const { db } = open();
    await db.update(users).set({ last_sign_in_at: new Date(NOW.getTime() + 1_234_567) });
    await held("Kolkata", -1);
    const statusAfter = async (days: number) => {
      const row = (await list(days)).find(({ city_name }) => city_name === "Kolkata");
      return row?.status;
    };
    expect(await statusAfter(44)).toBe("active");
    expect(await statusAfter(45)).toBe("quiet");
    expect(await statusAfter(119)).toBe("quiet");
    expect(await statusAfter(120)).toBe("sleeping");
    await held("Kolkata", 130);
    expect(await statusAfter(120)).toBe("active");
    const row = (await list(95)).find(({ city_name }) => city_name === "Kolkata");
    expect(row?.needs).toBe("No City Mayor has been here for 94 days.");
    expect(row?.hosts).toMatchObject([
      {
        user_id: viewer.kind === "user" ? viewer.id : "",
        duty: "host",
        last_seen_at: NOW.toISOString().replace(/:\d\d:\d\d\.\d+Z$/, ":00:00.000Z"),
      },
    ]);
  });

  test("open to twelve months of meetups and yeses", async () => {
    const { db } = open();
    const at = (wall_time: string, coming: number, more = {}) =>
      storeEvent(db, { city_name: "Pune", wall_time, guests: { coming, waiting: 1 }, ...more });
    await at("2025-06-01T18:00", 4);
    await at("2025-06-14T18:00", 9);
    await at("2025-06-02T18:00", 50, { status: "cancelled" });
    await at("2025-06-20T18:00", 60);
    await at("2024-07-01T18:00", 3);
    await at("2024-06-30T18:00", 70);
    await at("2025-06-03T18:00", 80, { city_name: "Dubai" });
    const viewer = await signUp(db, "administrator");
    const read = await readHistory(contextFor(db, { viewer }), "pune");
    const items = read.ok ? read.value.items : [];
    expect(items.length).toBe(12);
    expect([items[0], items.at(-1)]).toEqual([
      { month: "2024-07", meetups: 1, yeses: 3 },
      { month: "2025-06", meetups: 2, yeses: 13 },
    ]);
    expect(items.slice(1, -1).every(({ meetups }) => meetups === 0)).toBe(true);
  });

  test("look for a host on their page once one has left, and drop that page from the cache", async () => {
    const { db } = open();
    const changes: string[] = [];
    const viewer = await host("Pune");
    const id = viewer.kind === "user" ? viewer.id : "";
    const looks = async (city: string) => {
      const ctx = contextFor(db);
      return { looks: await hasLostItsHost(ctx, city), tags: ctx.dependencies?.tags ?? new Set() };
    };
    expect((await looks("Pune")).looks).toBe(false);
    expect((await removeHost(contextFor(db, { viewer, changes }), "Pune", id)).ok).toBe(true);
    const pune = await looks("Pune");
    expect(pune.looks).toBe(true);
    expect(changes.some((tag) => pune.tags.has(tag))).toBe(true);
    expect((await looks("Seoul")).looks).toBe(false);
    await host("Pune");
    expect((await looks("Pune")).looks).toBe(false);
  });

  test("have a host each only while it is true, and home is dropped from the cache when it changes", async () => {
    const { db } = open();
    const changes: string[] = [];
    const viewer = await host("Pune");
    const id = viewer.kind === "user" ? viewer.id : "";
    for (const { name } of cities) if (name !== "Pune") await makeHost(db, viewer, name);
    const ctx = contextFor(db);
    expect(await isHostedEverywhere(ctx)).toBe(true);
    const asHelper = await signUp(db, "user");
    await makeHost(db, asHelper, "Jhansi", "helper");
    expect((await removeHost(contextFor(db, { viewer, changes }), "Jhansi", id)).ok).toBe(true);
    expect(await isHostedEverywhere(ctx)).toBe(false);
    expect(changes.some((tag) => ctx.dependencies?.tags.has(tag))).toBe(true);
  });

  test("name who is in the directory, with an email only where the contact is one", async () => {
    const { db } = open();
    const mayor = { country: "India", about_text: null };
    await db.insert(city_mayors).values([
      { ...mayor, name: "Rhea Mistry", city: "Mumbai", contact_info: "rhea@example.org" },
      { ...mayor, name: "Somebody", city: "Vadodara", contact_info: "+91 98 000" },
      { ...mayor, name: "Both", city: "Pune", contact_info: "+91 98 000, both@example.org" },
    ]);
    await db.insert(host_invitations).values({
      city_name: "Mumbai",
      email: "rhea@example.org",
      duty: "host",
      token_hash: "invitation",
      expires_at: inDays(0.5),
      created_at: NOW,
    });
    const items = await list();
    expect(items[0]).toMatchObject({ needs: null });
    const mumbai = items.find(({ city_name }) => city_name === "Mumbai");
    expect(mumbai).toMatchObject({
      needs: "An invitation lapses within a day.",
      mayor: { name: "Rhea Mistry", email: "rhea@example.org" },
      invitations: [{ email: "rhea@example.org", duty: "host" }],
    });
    const baroda = items.find(({ city_name }) => city_name === "Baroda");
    expect(baroda?.mayor).toEqual({ name: "Somebody", email: null });
    const guests = await contactOf(db, eventRow({ city_name: "Baroda", contact_info: null }));
    expect(guests.contact_info, "as their mails name them").toBe("+91 98 000");
    const pune = items.find(({ city_name }) => city_name === "Pune");
    expect(pune?.mayor).toEqual({ name: "Both", email: null });
  });
});
