import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { activities, city_events, mails, pictures, refused_pictures, reports } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { idOf, makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { quarters } from "./pictures/sample-files.ts";
import { bearer, openSession } from "./sign-in.ts";

const stored = z.object({ id: z.uuid(), address: z.url() });
const ALT = "At the long table";

/** From the upload by a host to the person in the picture who wants it away. */
describe.each(ENGINES)("Pictures of a meetup (%s)", (engine) => {
  let here: FormSite;
  let event: EventRow;
  let host: Record<string, string>;
  let picture: z.output<typeof stored>;

  beforeEach(async () => {
    here = await formSite(engine);
    event = await here.ahead({ event_name: "Open table", city_name: "Jaipur" }, -2);
    const viewer = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, viewer, "Jaipur");
    host = bearer(await openSession(here.site.auth, idOf(viewer)));
    picture = stored.parse(await (await upload(300)).json());
  });
  afterEach(() => here.close());

  async function upload(
    width: number,
    place: Record<string, string> = { city_name: "Jaipur" },
    headers = host,
    more = "",
  ): Promise<Response> {
    const form = new FormData();
    const bytes = await quarters(width, 200).jpeg().toBuffer();
    form.set("file", new File([new Uint8Array(bytes), more], "IMG_1.jpg"));
    form.set("alt", ALT);
    for (const [field, value] of Object.entries(place)) form.set(field, value);
    return here.upload("/pictures", form, headers);
  }
  /** Another file, and the picture that was there. */
  const withByteMore = () => upload(300, undefined, undefined, "!");
  const put = (items: string[], id = event.id, headers = host) =>
    here.call("PUT", `/city-events/${id}/pictures`, { items }, headers);
  const show = async () => {
    expect((await put([picture.id])).status).toBe(200);
  };
  const eventOf = async () => {
    const answer: unknown = await (await here.call("GET", `/city-events/${event.id}`)).json();
    return z.object({ pictures: z.array(z.unknown()) }).parse(answer);
  };
  const report = (network = "198.51.100.7") =>
    here.post(`/events/${event.id}/report`, { picture: picture.address }, network);
  const file = async () => (await here.get(new URL(picture.address).pathname)).status;

  test("a report hides at once only a picture of its city that nothing else shows", async () => {
    const call = await here.administrator();
    const db = here.site.database.db;
    const centreHeaders = bearer(
      await openSession(here.site.auth, idOf(await signUp(db, "administrator"))),
    );
    const centre = stored.parse(await (await upload(310, {}, centreHeaders)).json());
    const free = stored.parse(await (await upload(311, {}, centreHeaders)).json());
    const pune = stored.parse(
      await (await upload(312, { city_name: "Pune" }, centreHeaders)).json(),
    );
    const post = { title: "News", author: "Asha", content: "Hello", image_url: centre.address };
    expect((await call("POST", "/blog-posts", post)).status).toBe(201);
    const name = (image_url: string, headers = host) =>
      here.call("PATCH", `/city-events/${event.id}`, { image_url }, headers);
    for (const foreign of [centre, pune]) {
      const refused = await name(foreign.address);
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('"path":"image_url"'),
      ]);
      const card = { host_name: "Asha", about_text: "We meet.", image_url: foreign.address };
      expect((await here.call("PUT", "/cities/Jaipur/card", card, host)).status).toBe(422);
    }
    expect((await name("https://elsewhere.example/cup.jpg")).status).toBe(200);
    expect((await name(free.address)).status).toBe(200);
    // As an earlier version let it: the row stays as it is, and a copy of it does not.
    await db
      .update(city_events)
      .set({ image_url: centre.address })
      .where(eq(city_events.id, event.id));
    expect(
      (await here.call("PATCH", `/city-events/${event.id}`, { venue: "Upstairs" }, host)).status,
    ).toBe(200);
    const again = await here.call("GET", `/city-events/${event.id}/again`, undefined, host);
    expect(await again.json()).toMatchObject({ image_url: null });
    const reportOf = (address: string) =>
      here.post(`/events/${event.id}/report`, { picture: address }, "198.51.100.9");
    const statusOf = async (address: string) => (await here.get(new URL(address).pathname)).status;
    expect((await reportOf(centre.address)).headers.get("location")).toBe("/report/sent");
    expect(await statusOf(centre.address)).toBe(200);
    expect(await db.$count(reports, eq(reports.picture_id, centre.id))).toBe(1);
    // A picture of the city, shown by its card as well.
    expect((await name(picture.address)).status).toBe(200);
    const card = { host_name: "Asha", about_text: "We meet.", image_url: picture.address };
    expect((await here.call("PUT", "/cities/Jaipur/card", card, host)).status).toBeLessThan(300);
    expect((await reportOf(picture.address)).headers.get("location")).toBe("/report/sent");
    expect(await file()).toBe(200);
    expect((await here.call("DELETE", "/cities/Jaipur/card", undefined, host)).status).toBe(204);
    expect((await reportOf(picture.address)).headers.get("location")).toBe("/report/picture");
    expect(await file()).toBe(404);
  });

  test("a hidden picture is left out of pages, and comes back to its field", async () => {
    const call = await here.administrator();
    const others = ["https://a.example/1.png", "https://a.example/2.png"];
    const named = {
      image_url: picture.address,
      speaker_image: picture.address,
      partner_logos: [picture.address, ...others],
    };
    expect((await call("PATCH", `/city-events/${event.id}`, named)).status).toBe(200);
    const pages = [`/events/${event.id}`, "/city/Jaipur", "/events?when=past"];
    for (const path of pages.slice(0, 1))
      expect(await here.page(path)).toContain(`/pictures/${picture.id}`);
    expect((await report()).headers.get("location")).toBe("/report/picture");
    for (const path of pages) expect(await here.page(path)).not.toContain(picture.id);
    expect(await (await here.call("GET", `/city-events/${event.id}`)).text()).not.toContain(
      picture.id,
    );
    expect((await call("DELETE", `/pictures/${picture.id}/hidden`)).status).toBe(204);
    const back = await here.event(event.id);
    const partner_logos = [...others, picture.address];
    expect(back).toMatchObject({ ...named, partner_logos, pictures: [] });
  });

  test("a host adds them to a meetup that has begun, and its page and city show them", async () => {
    const answer = await put([picture.id]);
    const shown = { address: picture.address, alt: ALT };
    expect([answer.status, await answer.json()]).toEqual([200, { items: [shown] }]);
    expect(await eventOf()).toMatchObject({ pictures: [shown] });
    const page = await here.page(`/events/${event.id}`);
    expect(page).toContain("Pictures of the evening");
    expect(page).toContain(`/pictures/${picture.id}-480.avif`);
    expect(page).toMatch(new RegExp(`img\\[src\\*="${picture.id}"\\]\\{background:#[0-9a-f]{6}`));
    expect(page).not.toContain(" style=");
    expect(await here.page("/city/Jaipur")).toContain(`${ALT}, Open table`);
    const [entry] = await here.site.database.db
      .select()
      .from(activities)
      .where(eq(activities.row_id, event.id));
    expect(entry?.changes).toEqual({ pictures: [[], [shown]] });
    const ahead = await here.ahead({ city_name: "Jaipur" });
    expect((await put([picture.id], ahead.id)).status).toBe(409);
    const elsewhere = await here.ahead({ city_name: "Pune" }, -2);
    expect((await put([picture.id], elsewhere.id)).status).toBe(403);
    const call = await here.administrator();
    const path = `/city-events/${elsewhere.id}/pictures`;
    expect((await call("PUT", path, { items: [picture.id] })).status).toBe(422);
    expect((await put(Array.from({ length: 7 }, () => picture.id))).status).toBe(422);
    expect((await put([crypto.randomUUID()])).status).toBe(422);
    expect((await put([picture.id, picture.id])).status).toBe(200);
    expect((await eventOf()).pictures).toHaveLength(1);
  });

  test("a list that somebody else has changed since it was read is refused", async () => {
    const putAfter = (seen: string, items: string[]) =>
      put(items, event.id, { ...host, "If-Match": seen });
    expect((await putAfter('""', [picture.id])).headers.get("etag")).toBe(`"${picture.id}"`);
    expect((await putAfter('""', [])).status).toBe(412);
  });

  test("a description comes later, too, and is read wherever the picture stands", async () => {
    await show();
    const { address } = picture;
    await here.change(event, { image_url: address });
    expect(await here.page(`/events/${event.id}`)).toContain(`alt="${ALT}"`);
    const describeIt = (alt: string, headers = host) =>
      here.call("PATCH", `/pictures/${picture.id}`, { alt }, headers);
    const answer = await describeIt("Asha pours the tea");
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { alt: "Asha pours the tea" },
    ]);
    for (const path of [`/events/${event.id}`, "/events?when=past", "/city/Jaipur"]) {
      const html = await here.page(path);
      expect(html).toContain('alt="Asha pours the tea');
      expect(html).not.toContain(`alt="${ALT}"`);
    }
    await here.change(event, { image_url: null, partner_logos: [address] });
    for (const path of [`/events/${event.id}`, "/events?when=past", "/city/Jaipur"])
      expect(await here.page(path)).toContain('alt="Asha pours the tea"');
    const elsewhere = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, elsewhere, "Pune");
    const session = await openSession(here.site.auth, idOf(elsewhere));
    expect((await describeIt("Mine", bearer(session))).status).toBe(403);
    expect((await describeIt("Two\nlines")).status).toBe(422);
  });

  test("somebody in a picture hides it at once; host and centre hear of it once an hour", async () => {
    await show();
    const form = await here.page(`/events/${event.id}/report`);
    expect(form).toContain("I am in this picture");
    expect(form).not.toContain("<script");
    const sent = await report();
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/report/picture"]);
    expect(await here.page("/report/picture")).toContain("show the picture any more.");
    expect(await file()).toBe(404);
    expect((await eventOf()).pictures).toEqual([]);
    expect(await here.page(`/events/${event.id}`)).not.toContain(picture.id);
    expect(await here.page("/city/Jaipur")).not.toContain(picture.id);
    expect((await upload(300)).status).toBe(409);
    expect((await withByteMore()).status).toBe(409);
    const second = stored.parse(await (await upload(301)).json());
    await put([second.id]);
    picture = second;
    const told = await here.mails("report");
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      "first@example.org",
      expect.stringContaining("@"),
    ]);
    expect(told.map(({ text }) => text).join()).toContain("asked us to hide it");
    await report();
    await here.site.mail.idle();
    const { db } = here.site.database;
    const inHalfAnHour = new Date(Date.now() + 1_800_000);
    const later = and(isNull(mails.sent_at), gt(mails.next_attempt_at, inHalfAnHour));
    expect(await db.$count(mails, later)).toBe(2);
  });

  test("a picture taken off before its button is pressed is hidden all the same", async () => {
    await put([]);
    for (let time = 0; time < 2; time++)
      expect((await report()).headers.get("location")).toBe("/report/picture");
    expect([await file(), await here.site.database.db.$count(reports)]).toEqual([404, 1]);
    await here.call("DELETE", `/pictures/${picture.id}`, undefined, host);
    expect(await (await report()).text()).toContain("on the page any more.");
  });

  test("put back by the centre it stays; deleted after a report it is not taken again", async () => {
    const { db } = here.site.database;
    await show();
    await report();
    const call = await here.administrator();
    const preview = await call("GET", `/pictures/${picture.id}/preview`);
    expect(await preview.text()).toContain("data:image/jpeg;base64,");
    const list: unknown = await (await call("GET", "/reports")).json();
    expect(list).toMatchObject({
      items: [{ reason: "in-picture", picture_id: picture.id, picture_state: "hidden" }],
    });
    expect((await call("DELETE", `/pictures/${picture.id}/hidden`)).status).toBe(204);
    expect([await file(), (await eventOf()).pictures.length]).toEqual([200, 1]);
    const again = await report("203.0.113.9");
    expect(again.headers.get("location")).toBe("/report/sent");
    expect([await file(), await db.$count(reports)]).toEqual([200, 2]);
    expect((await call("DELETE", `/pictures/${picture.id}`)).status).toBe(204);
    expect([await file(), (await eventOf()).pictures]).toEqual([410, []]);
    expect(await db.$count(refused_pictures)).toBe(2);
    expect((await upload(300)).status).toBe(409);
    expect((await withByteMore()).status).toBe(409);
  });

  test("one network hides five a day, and only pictures of the meetup", async () => {
    await show();
    for (let time = 0; time < 5; time++) expect((await report()).status).toBe(303);
    expect(await here.site.database.db.$count(reports)).toBe(1);
    await here.site.database.db.update(pictures).set({ reported_at: null });
    await put([picture.id]);
    for (let time = 0; time < 4; time++) {
      await here.site.database.db.update(pictures).set({ reported_at: null });
      await put([picture.id]);
      expect((await report()).status).toBe(303);
    }
    await here.site.database.db.update(pictures).set({ reported_at: null });
    await put([picture.id]);
    const refused = await report();
    expect([refused.status, await file()]).toEqual([429, 200]);
    const fields = { picture: `http://localhost:4700/pictures/${crypto.randomUUID()}.jpg` };
    await here.post(`/events/${event.id}/report`, fields, "203.0.113.9");
    expect(await here.site.database.db.$count(reports)).toBe(5);
  });

  test("an undo does not bring a deleted picture back, and says why", async () => {
    const { db } = here.site.database;
    await show();
    await db.update(city_events).set({ image_url: picture.address });
    expect((await here.call("DELETE", `/pictures/${picture.id}`, undefined, host)).status).toBe(
      204,
    );
    const [row] = await db.select().from(city_events).where(eq(city_events.id, event.id));
    expect([row?.image_url, row?.pictures]).toEqual([null, []]);
    const call = await here.administrator();
    const entries = await db.select().from(activities).where(eq(activities.row_id, event.id));
    const emptied = entries.find(({ changes }) => "image_url" in changes);
    const undone = await call("POST", `/activities/${emptied?.id}/undo`);
    expect([undone.status, await undone.text()]).toEqual([
      409,
      expect.stringContaining("The picture has been deleted"),
    ]);
  });
});
