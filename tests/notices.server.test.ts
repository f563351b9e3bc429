import { takeBackText, writeText } from "#app/features/mailings/texts.server.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor, type Context, type Viewer } from "#app/core/context.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import {
  listNotices,
  noticeSource,
  hostNotice,
} from "#app/features/guests/notices/service.server.ts";
import { foreignAddressIn, namesAnAddress } from "#app/core/text/web-addresses.ts";
import { city_events, guests } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
/** By day in India, where nobody minds a mail. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("A notice to the guests (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
    host = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, host, "Jaipur");
    event = await here.ahead({ city_name: "Jaipur", contact_info: "asha@example.org" });
    await here.site.database.db.insert(guests).values([
      ...Array.from({ length: 5 }, (_, i) => ({
        event_id: event.id,
        token_hash: `with ${i}`,
        name: `Guest ${i}`,
        email: `guest${i}@example.org`,
        state: "coming" as const,
        confirmed_at: here.now(),
      })),
      { event_id: event.id, token_hash: "none", name: "Ben", state: "coming" as const },
    ]);
  });
  afterEach(() => here.close());

  const as = (viewer: Viewer): Context => here.site.contextFor(viewer, "test");
  const send = () => sendMailings(as(visitor), noticeSource);
  const write = (text: string) => writeText(as(host), hostNotice, event.id, { text });

  test("leaves after a minute, once to each, with books that balance", async () => {
    const told = await write("We sit upstairs.");
    expect(told).toMatchObject({
      ok: true,
      value: { state: "waiting", people: 5, accepted: 0, refused: 0, waiting: 5, unreachable: 1 },
    });
    expect(await send()).toBe(0);
    here.wait(61_000);
    const queued = await Promise.all([send(), send(), send()]);
    expect(queued.reduce((a, b) => a + b)).toBe(5);
    const sent = await here.mails("guest-notice");
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 5 }, (_, i) => `guest${i}@example.org`),
    );
    expect(sent[0]?.raw).toContain("Reply-To: asha@example.org");
    expect(sent[0]?.text).toContain("We sit upstairs.");
    await send();
    expect(await listNotices(as(host), event.id)).toMatchObject({
      ok: true,
      value: { items: [{ state: "sent", people: 5, accepted: 5, refused: 0, waiting: 0 }] },
    });
  });

  test("can be taken back while it waits, and not later", async () => {
    const first = await write("We sit upstairs.");
    if (!first.ok) throw new Error(first.error.code);
    expect(await takeBackText(as(host), hostNotice, event.id, first.value.id)).toEqual({
      ok: true,
      value: null,
    });
    here.wait(61_000);
    expect(await send()).toBe(0);
    const second = await write("We sit in the garden.");
    if (!second.ok) throw new Error(second.error.code);
    here.wait(61_000);
    await send();
    const late = await takeBackText(as(host), hostNotice, event.id, second.value.id);
    expect(late).toMatchObject({ ok: false, error: { code: "conflict" } });
  });

  test("is written once however often its key is sent, and its key is for nothing else", async () => {
    const key = crypto.randomUUID();
    const ask = (id: string) =>
      writeText(as(host), hostNotice, id, { text: "We sit upstairs." }, key);
    const [first, second] = [await ask(event.id), await ask(event.id)];
    expect(first).toMatchObject({ ok: true, value: { id: key, state: "waiting" } });
    expect(second).toEqual(first);
    here.wait(61_000);
    expect(await send()).toBe(5);
    expect(await ask(event.id)).toMatchObject({ ok: true, value: { id: key, state: "leaving" } });
    const other = await here.ahead({ city_name: "Jaipur" });
    expect(await ask(other.id)).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await listNotices(as(host), event.id)).toMatchObject({
      value: { items: [{ id: key }] },
    });
  });

  test("is one of three a day, names no other site, and ends three hours after the start", async () => {
    const foreign = await write("More at evil.example.com/pay");
    expect(foreign).toMatchObject({ ok: false, error: { code: "invalid" } });
    for (const text of ["One", "Two", "See http://localhost:4700/events"])
      expect((await write(text)).ok).toBe(true);
    const fourth = await write("Four");
    expect(fourth).toMatchObject({ ok: false, error: { code: "too-many" } });
    here.wait(event.date_time.getTime() - here.now().getTime() + 2.9 * HOUR);
    expect((await write("Where are you?")).ok).toBe(true);
    here.wait(0.2 * HOUR);
    expect(await write("Late")).toMatchObject({ ok: false, error: { code: "conflict" } });
  });

  test("reaches the guests of a postponed meetup after its old date, and by day", async () => {
    const status = { status: "postponed" as const };
    await here.site.database.db.update(city_events).set(status);
    // At 21:30 in Jaipur, hours after the old start.
    const evening = event.date_time.getTime() + 24 * HOUR;
    here.wait(Math.ceil(evening / (24 * HOUR)) * 24 * HOUR + 16 * HOUR - here.now().getTime());
    expect(await write("We look for a new cafe.")).toMatchObject({ ok: true });
    const list = await listNotices(as(host), event.id);
    expect(list).toMatchObject({ ok: true, value: { waits_for_morning: true } });
    here.wait(61_000);
    expect(await send()).toBe(5);
    expect(await here.mails("guest-notice")).toHaveLength(5);
  });

  test("reaches only those who are coming, where it is meant for them", async () => {
    await here.site.database.db.insert(guests).values({
      event_id: event.id,
      token_hash: "waits",
      name: "Wren",
      email: "wren@example.org",
      state: "waiting",
      confirmed_at: here.now(),
    });
    const coming = await writeText(as(host), hostNotice, event.id, {
      text: "Bring a cup.",
      to: "coming",
    });
    expect(coming).toMatchObject({ ok: true, value: { people: 5, unreachable: 1 } });
    expect(await write("We sit upstairs.")).toMatchObject({ ok: true, value: { people: 6 } });
    here.wait(61_000);
    await send();
    const sent = await here.mails("guest-notice");
    const toWren = sent.filter(({ to }) => to === "wren@example.org");
    expect(toWren.map(({ text }) => text.includes("upstairs"))).toEqual([true]);
    expect(sent.length).toBe(11);
  });

  test("is taken back when the meetup is called off meanwhile", async () => {
    expect((await write("We sit upstairs.")).ok).toBe(true);
    await here.change(event, { status: "cancelled" });
    expect(await listNotices(as(host), event.id)).toMatchObject({ value: { items: [] } });
    here.wait(61_000);
    expect(await send()).toBe(0);
  });

  test("is taken back from the outbox too, where it waits for the morning", async () => {
    here.wait(10 * HOUR);
    expect((await write("We sit upstairs.")).ok).toBe(true);
    here.wait(61_000);
    expect(await send()).toBe(5);
    await here.change(event, { status: "cancelled" });
    expect((await write("Sorry, everybody.")).ok).toBe(true);
    here.wait(61_000);
    await send();
    const sent = await here.mails("guest-notice");
    expect(sent.map(({ text }) => text.includes("Sorry, everybody."))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  test.each([
    [3, 5],
    [30, 0],
  ])("that is %i hours late reaches %i people", async (hours, people) => {
    here.wait(event.date_time.getTime() - here.now().getTime() - 60_000);
    expect((await write("We sit upstairs.")).ok).toBe(true);
    here.wait(61_000);
    await send();
    here.wait(hours * HOUR);
    expect(await here.mails("guest-notice")).toHaveLength(people);
  });

  test("says at night that it waits for the morning, unless the meetup is near", async () => {
    const waits = async () => {
      const list = await listNotices(as(host), event.id);
      return list.ok && list.value.waits_for_morning;
    };
    expect(await waits()).toBe(false);
    here.wait(14 * HOUR);
    expect(await waits()).toBe(true);
    const soon = { date_time: new Date(here.now().getTime() + 23 * HOUR) };
    await here.site.database.db.update(city_events).set(soon);
    expect(await waits()).toBe(false);
  });

  test("is for the hosts of that city", async () => {
    const stranger = await signUp(here.site.database.db, "user");
    const asked = await writeText(as(stranger), hostNotice, event.id, { text: "Hello" });
    expect(asked).toMatchObject({ ok: false, error: { code: "forbidden" } });
  });
});

test.each([
  "paypal.de/pay",
  "ｐａｙｐａｌ.com",
  "paypal。com",
  "xn--pypal-4ve.com",
  "a@b.example",
  "paypal\u00ad.com",
  "paypal.\u200bcom",
  "185.3.4.5/pay",
])("a name cannot be %s", (name) => expect(namesAnAddress(name)).toBe(true));

test.each(["Asha", "J.R. Smith", "Dr.Me", "Mary-Ann", "आशा", "O'Neil"])(
  "a name can be %s",
  (name) => expect(namesAnAddress(name)).toBe(false),
);

test.each([
  ["See https://meet.example/events/1", undefined],
  ["Register at shop.example.com", "shop.example.com"],
  ["We sit upstairs.See you at 6.30pm", undefined],
  ["Write to the cafe: pinkcup.in", undefined],
])("of the addresses in '%s' the foreign one is %s", (text, foreign) =>
  expect(foreignAddressIn(text, "https://meet.example", ["Pink Cup, pinkcup.in", null])).toBe(
    foreign,
  ),
);
