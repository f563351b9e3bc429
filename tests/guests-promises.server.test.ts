import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { asc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { z } from "zod";
import { visitor } from "#app/core/context.server.ts";
import { giveSeats } from "#app/features/guests/jobs.server.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { MOST_GUESTS } from "#app/features/guests/limits.ts";
import { UNCONFIRMED_DAYS } from "#app/features/guests/rules.ts";
import { guestList } from "#app/features/guests/schema.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import { eventGuests } from "#app/resources/city-events/schema.ts";
import { city_events, guests } from "#db/schema.ts";
import { readStrictly } from "./calendar-readers.ts";
import type { EventRow } from "./city-event-rows.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

const shownEvent = z.object({ guests: eventGuests });

describe.each(ENGINES)("A yes keeps its word (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const shown = async ({ id }: EventRow) =>
    shownEvent.parse(await (await here.call("GET", `/city-events/${id}`)).json()).guests;
  async function join(event: EventRow, fields: Record<string, string>) {
    const answer = await here.post(`/events/${event.id}/join`, { wait: "1", ...fields });
    return answer.headers.get("location") ?? "";
  }
  const reply = (link: string, body: object) =>
    here.call("POST", `/replies/${link.slice(3)}`, body);
  const confirmLink = async (email: string) =>
    linkIn((await here.mails("guest-confirm")).findLast(({ to }) => to === email) ?? { text: "" });
  const rows = () => here.site.database.db.select().from(guests).orderBy(asc(guests.created_at));
  const calendarIn = async (raw: string) => {
    const { attachments } = await PostalMime.parse(raw);
    const content = attachments.find(({ mimeType }) => mimeType === "text/calendar")?.content;
    return typeof content === "string" ? content : new TextDecoder().decode(content);
  };

  test("a refused form says so first in its title, and marks each field, the choice as well", async () => {
    const path = `/events/${(await here.ahead()).id}/join`;
    const page = await (await here.post(path, { name: "", bring: "99" })).text();
    expect(page).toContain("<title>Error: Count me in: ");
    const marked = [...page.matchAll(/<(input|select)[^>]* aria-invalid="true"[^>]*>/g)];
    expect(marked.map(([field, tag]) => [tag, / name="(\w+)"/.exec(field)?.[1]])).toEqual([
      ["input", "name"],
      ["select", "bring"],
    ]);
    const fresh = await here.page(path);
    expect(fresh).toContain("<title>Count me in: ");
    expect(fresh).not.toContain('aria-invalid="true"');
  });

  test("a yes without a tap ends after two days, and its link says what to do", async () => {
    const event = await here.ahead();
    await join(event, { name: "Asha", email: "asha@example.org" });
    const link = await confirmLink("asha@example.org");
    const days = (number: number) => addTime(here.now(), number * DAY);
    await purgeGuests(here.site.database.db, days(UNCONFIRMED_DAYS - 0.1));
    expect(await here.page(link)).toContain("Count me in");
    await purgeGuests(here.site.database.db, days(UNCONFIRMED_DAYS + 0.1));
    const page = await here.get(link);
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringContaining("Not tapped within two days? Say yes once more."),
    ]);
  });

  test("an email added on one's own page keeps the seat, under its new link only", async () => {
    const event = await here.ahead({ capacity: 1 });
    expect(await shown(event)).toEqual({ coming: 0, waiting: 0, seats_left: 1, open: "yes" });
    const old = await join(event, { name: "Asha" });
    expect(await shown(event)).toEqual({ coming: 1, waiting: 0, seats_left: 0, open: "waiting" });
    const answer = await reply(old, { action: "email", email: "asha@example.org" });
    expect([answer.status, await answer.json()]).toEqual([202, { state: "pending" }]);
    const link = await confirmLink("asha@example.org");
    expect(link).not.toBe(old);
    expect((await reply(link, { action: "cancel" })).status).toBe(409);
    expect(await (await reply(link, { action: "confirm" })).json()).toEqual({ state: "coming" });
    expect(await here.page(link)).toContain("You&#x27;re in");
    const moved = await here.page(old);
    expect(moved).toContain("This page has moved to your email");
    expect(moved).toContain(`href="/events/${event.id}/join"`);
    expect((await reply(old, { action: "cancel" })).status).toBe(409);
    const [invited] = await here.mails("guest-in");
    expect(linkIn(invited ?? { text: "" })).toBe(link);
  });

  test("who cannot come after all waits for a seat of a full meetup with an email only", async () => {
    const event = await here.ahead({ capacity: 1 });
    const own = await join(event, { name: "Asha" });
    await here.post(own, { action: "cancel" });
    await here.sayYes(event, "ben");
    const again = await reply(own, { action: "confirm" });
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({ errors: [{ path: "email" }] });
    expect(await here.page(own)).toContain("Join the waiting list");
    await here.post(own, { action: "email", email: "asha@example.org" });
    const link = await confirmLink("asha@example.org");
    expect(await (await reply(link, { action: "confirm" })).json()).toEqual({ state: "waiting" });
    expect(await here.page(link)).toContain("You&#x27;re next in line.");
  });

  test("a seat that comes free is given to who waits, and the mail says so", async () => {
    const event = await here.ahead({ capacity: 1 });
    const anna = await here.sayYes(event, "anna");
    const carla = await here.sayYes(event, "carla");
    expect(await here.page(carla)).toContain(
      "Until the day before, a seat is yours when your turn comes, and we email you.",
    );
    await here.post(anna, { action: "cancel" });
    const given = (await here.mails("guest-in")).at(-1);
    expect(given?.to).toBe("carla@example.org");
    expect(given?.text).toContain("A seat came free, carla: you're in.");
    expect(await here.page(carla)).toContain("You&#x27;re in");
  });

  test("who waited without an email under an older rule moves like everybody", async () => {
    const event = await here.ahead({ capacity: 2 });
    const { db } = here.site.database;
    await db.insert(guests).values({
      event_id: event.id,
      token_hash: "old",
      name: "Asha",
      state: "waiting",
      confirmed_at: here.now(),
    });
    await db
      .update(city_events)
      .set({ guests: { coming: 0, waiting: 1, is_promised: true } })
      .where(eq(city_events.id, event.id));
    expect(await shown(event)).toMatchObject({ seats_left: 0, open: "waiting" });
    expect(await giveSeats(here.site.contextFor(visitor, "test"))).toBe(1);
    expect(await shown(event)).toEqual({ coming: 1, waiting: 0, seats_left: 1, open: "yes" });
    expect(await giveSeats(here.site.contextFor(visitor, "test"))).toBe(0);
  });

  test("an email on the list already gets its own link, the answer is the same, and three tries are enough", async () => {
    const event = await here.ahead();
    const anna = await here.sayYes(event, "anna");
    const link = await join(event, { name: "Ben" });
    const answers = [];
    for (const email of [
      "anna@example.org",
      "ben@example.org",
      "b2@example.org",
      "b3@example.org",
    ]) {
      const answer = await reply(link, { action: "email", email });
      answers.push(`${answer.status} ${await answer.text()}`);
    }
    const pending = '202 {"state":"pending"}';
    expect(answers.slice(0, 3)).toEqual([pending, pending, pending]);
    expect(answers[3]).toMatch(/^429 .*ask your host to help/);
    expect(await confirmLink("anna@example.org")).toBe(anna);
    // Only the newest link confirms.
    expect((await reply(await confirmLink("ben@example.org"), { action: "confirm" })).status).toBe(
      404,
    );
    const newest = await confirmLink("b2@example.org");
    expect((await reply(newest, { action: "confirm" })).status).toBe(200);
    expect((await rows()).map(({ email }) => email)).toEqual([
      "anna@example.org",
      "b2@example.org",
    ]);
  });

  test("a host adds who said yes in the group, and lets in who waits, beyond the seats", async () => {
    const event = await here.ahead({ capacity: 1 });
    const asAdministrator = await here.administrator();
    const path = `/city-events/${event.id}/guests`;
    const added = await asAdministrator("POST", path, { name: "Meera", bring: 1 });
    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject({ state: "coming" });
    expect(await shown(event)).toMatchObject({ coming: 2, seats_left: 0 });
    await here.sayYes(event, "ravi");
    const dora = await here.sayYes(event, "dora");
    const list = async () =>
      guestList.parse(await (await asAdministrator("GET", path)).json()).items;
    for (const guest of (await list()).filter(({ state }) => state === "waiting")) {
      for (let press = 0; press < 2; press++) {
        const answer = await asAdministrator("POST", `${path}/${guest.id}/let-in`);
        expect([answer.status, await answer.json()]).toEqual([200, { state: "coming" }]);
      }
    }
    const letIn = (await here.mails("guest-in")).map(({ to }) => to);
    expect(letIn.toSorted()).toEqual(["dora@example.org", "ravi@example.org"]);
    await here.post(dora, { action: "cancel" });
    const off = (await list()).find(({ name }) => name === "dora")?.id ?? "";
    expect((await asAdministrator("POST", `${path}/${off}/let-in`)).status).toBe(409);
    await join(event, { name: "eva", email: "eva@example.org" });
    const pending = (await rows()).find(({ state }) => state === "pending")?.id ?? "";
    expect((await asAdministrator("POST", `${path}/${pending}/let-in`)).status).toBe(409);
    expect((await here.call("POST", `${path}/${off}/let-in`)).status).toBe(401);
  });

  test("leaving ends the calendar entry a minute later, coming back makes it again", async () => {
    const event = await here.ahead();
    const anna = await here.sayYes(event, "anna");
    const [request] = await here.mails("guest-in");
    await here.post(anna, { action: "cancel" });
    const { db } = here.site.database;
    const queued = await db.query.mails.findFirst({
      where: (t, { eq: is }) => is(t.kind, "guest-out"),
    });
    expect((queued?.next_attempt_at.getTime() ?? 0) - here.now().getTime()).toBeGreaterThan(30_000);
    const [out] = await here.mails("guest-out");
    const cancel = await calendarIn(out?.raw ?? "");
    expect(cancel).toContain("METHOD:CANCEL");
    await here.post(anna, { action: "confirm" });
    const again = (await here.mails("guest-in")).at(-1);
    const texts = [
      await calendarIn(request?.raw ?? ""),
      cancel,
      await calendarIn(again?.raw ?? ""),
    ];
    const [first = -1, second = -1, third = -1] = texts.map(
      (text) => readStrictly(text)[0]?.sequence,
    );
    expect([second > first, third > second]).toEqual([true, true]);
    expect(texts[2]).toContain("METHOD:REQUEST");
  });

  test("a removal taken back within its minute sends nothing, a later one invites again", async () => {
    const event = await here.ahead();
    await here.sayYes(event, "anna");
    await here.mails();
    const asAdministrator = await here.administrator();
    const [guest] = await rows();
    const path = `/city-events/${event.id}/guests/${guest?.id}`;
    await asAdministrator("DELETE", path);
    await asAdministrator("POST", `${path}/undo`);
    expect(await here.mails("guest-out")).toEqual([]);
    expect(await here.mails("guest-in")).toHaveLength(1);
    await asAdministrator("DELETE", path);
    expect(await here.mails("guest-out")).toHaveLength(1);
    await asAdministrator("POST", `${path}/undo`);
    expect(await here.mails("guest-in")).toHaveLength(2);
    // Nobody has confirmed this one.
    await here.post(`/events/${event.id}/join`, { name: "eva", email: "eva@example.org" });
    await here.post(await confirmLink("eva@example.org"), { action: "cancel" });
    expect(await here.mails("guest-out")).toHaveLength(1);
  });

  test("names that nobody has confirmed close no list", async () => {
    const event = await here.ahead();
    const state = "pending" as const;
    const names = Array.from({ length: MOST_GUESTS }, (_, number) => ({
      event_id: event.id,
      token_hash: `${number}`,
      name: "Bot",
      email: `bot${number}@example.org`,
      state,
    }));
    for (let from = 0; from < names.length; from += 500)
      await here.site.database.db.insert(guests).values(names.slice(from, from + 500));
    expect(await join(event, { name: "Asha" })).toMatch(/^\/r\//);
  });

  test("of 20 presses at once each seat goes once, whoever presses what", async () => {
    const event = await here.ahead({ capacity: 10 });
    const asAdministrator = await here.administrator();
    const path = `/city-events/${event.id}/guests`;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        join(event, { name: `Guest ${n}`, email: `guest${n}@example.org` }),
      ),
    );
    const links = [...new Set((await here.mails("guest-confirm")).map((mail) => linkIn(mail)))];
    expect(links).toHaveLength(20);
    await Promise.all(
      links.flatMap((link) => [link, link]).map((link) => here.post(link, { action: "confirm" })),
    );
    expect(await shown(event)).toEqual({ coming: 10, waiting: 10, seats_left: 0, open: "waiting" });
    await Promise.all(links.map((link) => here.post(link, { action: "bring", bring: "3" })));
    const counts = async () => {
      const all = await rows();
      const seats = (state: string) =>
        all.filter((row) => row.state === state).reduce((sum, { bring }) => sum + bring + 1, 0);
      const { coming, waiting } = await shown(event);
      expect([coming, waiting]).toEqual([seats("coming"), seats("waiting")]);
      return coming;
    };
    expect(await counts()).toBe(10);
    await Promise.all(links.map((link) => here.post(link, { action: "bring", bring: "0" })));
    expect(await counts()).toBe(10);
    const { db } = here.site.database;
    const waits = await db.select().from(guests).where(eq(guests.state, "waiting"));
    const first = waits[0]?.id ?? "";
    await Promise.all(
      Array.from({ length: 20 }, () => asAdministrator("POST", `${path}/${first}/let-in`)),
    );
    expect(await counts()).toBe(11);
  });
});
