import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailAddresses } from "#app/content/links.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import {
  isTime,
  purgeTable,
  purgeThanked,
  thankGuests,
} from "#app/features/guests/morning/jobs.server.ts";
import { thanksDue } from "#app/features/guests/morning/rules.ts";
import { readFeedback } from "#app/features/guests/morning/service.server.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { city_events, event_feedback, guests, thanked_addresses } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** As long as a link's token is. */
const ADDED = "a".repeat(43);
/** In Jaipur half past five in the afternoon. */
const AFTERNOON = new Date("2027-03-10T12:00:00Z");
/** At six there. */
const EVENING = { city_name: "Jaipur", date_time: new Date("2027-03-12T12:30:00Z") };

describe.each(ENGINES)("The morning after (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  const links = new Map<string, string>();
  beforeEach(async () => {
    here = await formSite(engine, AFTERNOON);
    host = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, host, "Jaipur");
    event = await here.ahead(EVENING);
    links.clear();
  });
  afterEach(() => here.close());

  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const db = () => here.site.database.db;
  const goTo = (moment: Date) => here.wait(moment.getTime() - here.now().getTime());
  const come = async (...names: string[]) => {
    for (const name of names) links.set(name, await here.sayYes(event, name));
  };
  const thank = () => thankGuests(as(visitor));
  const thanked = async () => {
    await thank();
    return (await here.mails("guest-thanks")).map(({ to }) => to).toSorted();
  };
  const tick = async (...names: string[]) => {
    for (const name of names)
      await db()
        .update(guests)
        .set({ here: 1, here_at: event.date_time })
        .where(eq(guests.name, name));
  };
  const reply = (name: string, fields: Record<string, string>) =>
    here.post(links.get(name) ?? "", fields);
  const morning = new Date("2027-03-13T04:30:00Z");

  test("comes at the first ten o'clock six hours or more after the end", () => {
    expect(thanksDue(event)).toEqual(morning);
    const late = { ...event, ends_at: new Date("2027-03-12T22:35:00Z") };
    expect(thanksDue(late)).toEqual(new Date("2027-03-14T04:30:00Z"));
    const atNoon = { ...event, date_time: new Date("2027-03-12T06:30:00Z") };
    expect(thanksDue(atNoon)).toEqual(morning);
    expect(isTime(event, new Date(morning.getTime() + DAY))).toBe(true);
    expect(isTime(event, new Date(morning.getTime() + DAY + 1))).toBe(false);
  });

  test("thanks each who came, once, with one question and the next date", async () => {
    await come("asha", "ben");
    const next = await here.ahead({ ...EVENING, date_time: new Date("2027-04-09T12:30:00Z") });
    goTo(new Date(morning.getTime() - 60_000));
    expect(await thanked()).toEqual([]);
    goTo(morning);
    expect(await thanked()).toEqual(["asha@example.org", "ben@example.org"]);
    expect(await thanked()).toHaveLength(2);
    const [mail] = await here.mails("guest-thanks");
    const link = linkIn(mail ?? { text: "" });
    expect(mail?.text).toContain(`${link}/join/${next.id}`);
    for (const mood of ["great", "fine", "not-for-me"])
      expect(mail?.text).toContain(`${link}?mood=${mood}`);
    // Two taps: its link only chooses, and the page has the button.
    expect(mail?.text).toMatch(/How was it\? Tell your hosts, without your name\.\s+Great:\s/);
    expect(mail?.raw).toContain(`Reply-To: ${mailAddresses.contact.address}`);
    expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  test("does not thank who was not there, where half of the parties carry a tick", async () => {
    await come("asha", "ben", "cem", "dee");
    await tick("asha", "ben");
    goTo(morning);
    expect(await thanked()).toEqual(["asha@example.org", "ben@example.org"]);
  });

  test("thanks who said yes before the start was corrected to an earlier one", async () => {
    await come("asha");
    const date_time = new Date(here.now().getTime() - 22 * HOUR);
    await db().update(city_events).set({ date_time });
    goTo(thanksDue({ ...event, date_time }));
    expect(await thanked()).toEqual(["asha@example.org"]);
  });

  test("one tick by mistake keeps nobody from it", async () => {
    await come("asha", "ben", "cem");
    await tick("asha");
    goTo(morning);
    expect(await thanked()).toHaveLength(3);
  });

  test.each([
    ["called off", async () => here.change(event, { status: "cancelled" })],
    ["postponed", async () => here.change(event, { status: "postponed" })],
    ["a day late", async () => goTo(new Date(morning.getTime() + DAY + 60_000))],
    ["taken off", async () => void (await reply("asha", { action: "cancel" }))],
  ])("is not sent: %s", async (_why, happen) => {
    await come("asha");
    await happen();
    if (here.now() < morning) goTo(morning);
    expect(await thanked()).toEqual([]);
  });

  test("comes once in thirty days to an address, and never again after its one click", async () => {
    await come("asha", "ben");
    goTo(morning);
    await thanked();
    const leave = `${links.get("ben")}/leave`;
    for (let i = 0; i < 3; i++) expect((await here.get(leave)).status).toBe(200);
    expect(await db().$count(thanked_addresses)).toBe(2);
    expect((await here.post(leave, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    expect((await here.post("/r/unknown/leave", {})).status).toBe(200);
    const again = async (days: number) => {
      event = await here.ahead({
        city_name: "Jaipur",
        date_time: new Date(here.now().getTime() + 2 * DAY),
      });
      await come("asha", "ben");
      here.wait(days * DAY);
      goTo(thanksDue(event));
      return (await thanked()).length;
    };
    expect(await again(2)).toBe(2);
    here.wait(30 * DAY);
    await purgeThanked(db(), here.now());
    expect(await again(2)).toBe(3);
  });

  test("ends by its own link also where the guest is gone: the refusal is the address's", async () => {
    await come("asha");
    goTo(morning);
    await thank();
    const [mail] = await here.mails("guest-thanks");
    const leave = /\/r\/[\w-]+\/leave/.exec(mail?.text ?? "")?.[0] ?? "";
    here.wait(40 * DAY);
    await purgeGuests(db(), here.now());
    await purgeThanked(db(), here.now());
    expect(await db().$count(guests)).toBe(0);
    for (const path of [leave.replace("/leave", "A/leave"), "/r/unknown/leave"])
      expect((await here.post(path, {})).status).toBe(200);
    expect(await db().$count(thanked_addresses)).toBe(0);
    expect((await here.get(leave)).status).toBe(200);
    expect(mail?.raw.replaceAll(/\s/g, "")).toContain(`${leave}>List-Unsubscribe-Post:`);
    expect((await here.post(leave, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
    event = await here.ahead({
      city_name: "Jaipur",
      date_time: new Date(here.now().getTime() + 2 * DAY),
    });
    await come("asha");
    goTo(thanksDue(event));
    expect(await thanked()).toHaveLength(1);
  });

  test("comes after the next evening, when the one before was called off as it left", async () => {
    await come("asha");
    goTo(morning);
    // The sender hears of it only below.
    await thankGuests({ ...as(visitor), invalidate() {} });
    await here.change(event, { status: "cancelled" });
    expect(await here.mails("guest-thanks")).toEqual([]);
    event = await here.ahead({ ...EVENING, date_time: new Date("2027-03-16T12:30:00Z") });
    await come("asha");
    goTo(thanksDue(event));
    expect(await thanked()).toEqual(["asha@example.org"]);
  });

  test("takes an answer from the start until two weeks after it, which may change", async () => {
    await come("asha", "ben", "cem");
    const great = { action: "feedback", mood: "great", line: "Good people" };
    expect((await reply("asha", great)).status).toBe(409);
    goTo(new Date(event.date_time.getTime() + HOUR));
    expect((await here.get(`${links.get("asha")}?mood=great`)).status).toBe(200);
    expect(await db().$count(event_feedback)).toBe(0);
    expect((await reply("asha", great)).status).toBe(303);
    const refused = await reply("ben", { action: "feedback", mood: "fine", line: "see evil.com" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(">see evil.com</textarea>");
    expect((await reply("ben", { action: "feedback", mood: "fine", line: "" })).status).toBe(303);
    const few = { ok: true, value: { great: null, fine: null, not_for_me: null, lines: [] } };
    expect(await readFeedback(as(host), event.id)).toEqual(few);
    await reply("cem", { action: "feedback", mood: "fine", line: "Another table" });
    await reply("asha", { ...great, mood: "not-for-me" });
    const all = { great: 0, fine: 2, not_for_me: 1, lines: ["Another table", "Good people"] };
    expect(await readFeedback(as(host), event.id)).toEqual({ ok: true, value: all });
    expect((await readFeedback(as(await signUp(db(), "user")), event.id)).ok).toBe(false);
    here.wait(15 * DAY);
    expect((await reply("asha", great)).status).toBe(409);
    here.wait(20 * DAY);
    await purgeGuests(db(), here.now());
    expect(await db().$count(guests)).toBe(0);
    expect(await readFeedback(as(host), event.id)).toEqual({
      ok: true,
      value: { ...all, lines: [] },
    });
  });

  test("asks nothing behind a link that the added address has not confirmed", async () => {
    await here.post(`/events/${event.id}/join`, { name: "Asha" });
    const token_hash = tokenHash(ADDED);
    await db().update(guests).set({
      state: "coming",
      show: true,
      about: "sells tea",
      added_email: "ben@example.org",
      added_link_id: crypto.randomUUID(),
      added_token_hash: token_hash,
    });
    const added = async () => here.page(`/r/${ADDED}`);
    expect(await added()).not.toContain("sells tea");
    goTo(new Date(event.date_time.getTime() + HOUR));
    expect(await added()).not.toContain("Not for me");
  });

  test("keeps what somebody with an account says of themselves with their yes", async () => {
    const call = await here.administrator();
    const event = await here.ahead();
    const yes = { name: "Asha", bring: 0, show: true, about: "baker" };
    expect((await call("POST", `/city-events/${event.id}/guests`, yes)).status).toBe(201);
    const rows = await db().select().from(guests).where(eq(guests.event_id, event.id));
    expect(rows).toMatchObject([{ show: true, about: "baker" }]);
  });

  test("shows first names at the table to those who come, from three on, until two days later", async () => {
    for (const name of ["asha", "ben"])
      links.set(
        name,
        await here.sayYes(event, name, { name: `${name} Rao`, show: "1", about: `sells ${name}` }),
      );
    await come("cem", "dee");
    const offer = "Show my first name to others who are coming";
    expect(await here.page(`/events/${event.id}/join`)).toContain(offer);
    const own = async (name: string) => here.page(links.get(name) ?? "");
    expect(await own("dee")).toMatch(new RegExp(`^(?!.*At the table).*${offer}`, "s"));
    expect((await reply("cem", { action: "show", about: "baker" })).status).toBe(303);
    const page = await own("dee");
    expect(page).toContain("At the table");
    expect(page).toContain("sells ben");
    expect(page).not.toContain("Rao</strong>");
    for (const path of [`/events/${event.id}`, "/", `/api/v1/city-events/${event.id}`])
      expect(await here.page(path)).not.toContain("sells ben");
    await reply("dee", { action: "cancel" });
    expect(await own("dee")).not.toContain("sells ben");
    await reply("ben", { action: "hide" });
    expect(await own("cem")).not.toContain("At the table");
    goTo(new Date(event.date_time.getTime() + 3 * HOUR));
    expect(await own("ben")).toContain("Show my first name to the others at the table");
    await reply("ben", { action: "show", about: "" });
    goTo(new Date(event.date_time.getTime() + 49 * HOUR));
    expect(await own("cem")).not.toContain("At the table");
    await purgeTable(db(), here.now());
    expect(await db().$count(guests, eq(guests.show, true))).toBe(0);
  });

  test("a recap is the host's, from the start on, and stands on the page while the start is past", async () => {
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Jaipur", "helper");
    const tell = (viewer: Viewer, recap: string) =>
      cityEventsService.update(as(viewer), event.id, { recap });
    expect(await tell(host, "Too early")).toMatchObject({ error: { code: "invalid" } });
    goTo(new Date(event.date_time.getTime() + HOUR));
    expect(await tell(helper, "By a helper")).toMatchObject({ error: { code: "forbidden" } });
    const before = (await here.event(event.id))?.sequence;
    expect((await tell(host, "We swapped three suppliers.")).ok).toBe(true);
    expect((await here.event(event.id))?.sequence).toBe(before);
    expect(await here.page(`/events/${event.id}`)).toContain("We swapped three suppliers.");
    expect(await here.page("/events.atom")).toContain("We swapped three suppliers.");
    for (const status of ["postponed", "cancelled"] as const) {
      await here.change(event, { status });
      for (const path of [`/events/${event.id}`, "/events.atom", `/api/v1/city-events/${event.id}`])
        expect(await here.page(path)).not.toContain("We swapped three suppliers.");
      expect(await tell(host, "After all")).toMatchObject({ error: { code: "conflict" } });
    }
  });
});
