import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { city_events, pictures } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { quarters } from "./pictures/sample-files.ts";
import { bearer, openSession } from "./sign-in.ts";

const stored = z.object({ id: z.uuid(), address: z.url() });

describe.each(ENGINES)("A field that names a picture (%s)", (engine) => {
  let here: FormSite;
  let event: EventRow;
  let host: Record<string, string>;
  let picture: z.output<typeof stored>;

  beforeEach(async () => {
    here = await formSite(engine);
    event = await here.ahead({ city_name: "Jaipur" });
    const viewer = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, viewer, "Jaipur");
    host = bearer(await openSession(here.site.auth, viewer.kind === "user" ? viewer.id : ""));
    const form = new FormData();
    const bytes = await quarters(300, 200).jpeg().toBuffer();
    form.set("file", new File([new Uint8Array(bytes)], "IMG_1.jpg"));
    form.set("alt", "At the long table");
    form.set("city_name", "Jaipur");
    picture = stored.parse(await (await here.upload("/pictures", form, host)).json());
  });
  afterEach(() => here.close());

  const name = async (image_url: string) =>
    (await here.call("PATCH", `/city-events/${event.id}`, { image_url }, host)).status;

  test("spells its address in one way: no report finds it behind another", async () => {
    const { origin, pathname } = new URL(picture.address);
    const decoy = crypto.randomUUID();
    for (const way of [
      `${pathname}?x=1`,
      `${pathname}#/pictures/${decoy}.jpg`,
      pathname.toUpperCase(),
      pathname.replace("p", "%70").replace("-", "%2D"),
    ])
      expect([way, await name(origin + way)]).toEqual([way, 422]);
    expect(await name(`https://elsewhere.example/${decoy}.jpg?w=480`)).toBe(200);
    expect(await name(picture.address)).toBe(200);
  });

  test("names none that nobody has, because the page would show it broken", async () => {
    expect(await name(`/pictures/${crypto.randomUUID()}.jpg`)).toBe(422);
    expect(await name(picture.address)).toBe(200);
    expect((await here.call("DELETE", `/pictures/${picture.id}`, undefined, host)).status).toBe(
      204,
    );
    expect(await name(picture.address)).toBe(422);
    expect(await name("https://elsewhere.example/pictures/1.jpg")).toBe(200);
  });

  test("is empty where an undo would name a picture that is gone, and the rest is back", async () => {
    const change = (fields: object) => here.call("PATCH", `/city-events/${event.id}`, fields, host);
    expect(await name(picture.address)).toBe(200);
    expect((await change({ image_url: null, venue: "Elsewhere" })).status).toBe(200);
    const log = await here.call("GET", "/activities?city_name=Jaipur", undefined, host);
    const { items } = z
      .object({ items: z.array(z.object({ id: z.uuid() })) })
      .parse(await log.json());
    expect((await here.call("DELETE", `/pictures/${picture.id}`, undefined, host)).status).toBe(
      204,
    );
    const undone = await here.call("POST", `/activities/${items[0]?.id}/undo`, undefined, host);
    expect(await undone.json()).toMatchObject({ image_url: null, venue: event.venue });
  });

  test("may be a list: pictures of another city are refused there, too, and not repeated", async () => {
    const { db } = here.site.database;
    const isTaken = () => here.call("PATCH", `/city-events/${event.id}`, { partner_logos }, host);
    const partner_logos = ["https://elsewhere.example/logo.png", picture.address];
    expect((await isTaken()).status).toBe(200);
    await db.update(pictures).set({ city_name: "Pune" }).where(eq(pictures.id, picture.id));
    // Named before, they stay.
    expect((await isTaken()).status).toBe(200);
    const again = await here.call("GET", `/city-events/${event.id}/again`, undefined, host);
    expect(await again.json()).toMatchObject({ partner_logos: [partner_logos[0]] });
    await db.update(city_events).set({ partner_logos: null }).where(eq(city_events.id, event.id));
    const refused = await isTaken();
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ path: "partner_logos.1" }] });
  });

  test("waits for a report of it at the same moment", async () => {
    const { db } = here.site.database;
    const { answer } = await db.transaction(async (tx) => {
      const reported_at = here.now();
      await tx.update(pictures).set({ reported_at }).where(eq(pictures.id, picture.id));
      const naming = name(picture.address);
      const isAnswered = () => Promise.race([naming.then(() => true), Promise.resolve(false)]);
      const locks = tx
        .select({ pid: sql`pid` })
        .from(sql`pg_stat_activity`)
        .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
      // The one connection of the embedded database is this transaction's.
      if (engine === "PostgreSQL") while (!(await isAnswered()) && (await locks).length === 0);
      return { answer: naming };
    });
    expect(await answer).toBe(422);
  });
});
