import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { city_events } from "#db/schema.ts";
import { imagesIn } from "./calendar-readers.ts";
import { makeHost, signUp } from "./context.ts";
import { readAtom, readJsonFeed } from "./feed-readers.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const stored = z.object({ id: z.uuid(), address: z.url() });

/** Messengers, searches, feed readers and calendars learn of it, each in its own way. */
describe.each(ENGINES)("An uploaded picture (%s)", (engine) => {
  let here: FormSite;
  let id = "";
  let picture: z.output<typeof stored>;
  beforeEach(async () => {
    here = await formSite(engine);
    const { db } = here.site.database;
    const event = await here.ahead({ event_name: "Open table", city_name: "Jaipur" });
    const viewer = await signUp(db, "user");
    await makeHost(db, viewer, "Jaipur");
    const host = bearer(await openSession(here.site.auth, viewer.kind === "user" ? viewer.id : ""));
    const form = new FormData();
    const red = { create: { width: 1600, height: 900, channels: 3 as const, background: "#f00" } };
    form.set("file", new File([new Uint8Array(await sharp(red).jpeg().toBuffer())], "a.jpg"));
    form.set("city_name", "Jaipur");
    picture = stored.parse(await (await here.upload("/pictures", form, host)).json());
    id = event.id;
    await here.call(
      "PATCH",
      `/city-events/${id}`,
      { image_url: picture.address },
      { ...host, "If-Match": "*" },
    );
  });
  afterEach(() => here.close());

  const card = async () => {
    const page = await here.page(`/events/${id}`);
    const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    return { page, path: new URL(address).pathname };
  };
  /** Colours of the lower right corner, where neither scrim nor letters are: the photograph or the tile. */
  async function isPhotograph(path: string) {
    const answer = await here.get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const corner = { left: 1150, top: 580, width: 50, height: 50 };
    const { channels } = await sharp(
      await sharp(await answer.bytes())
        .extract(corner)
        .toBuffer(),
    ).stats();
    const [red = 0, green = 0] = channels.map(({ mean }) => mean);
    return red > 200 && green < 40;
  }

  test("is in page, card, JSON-LD, both feeds and calendars", async () => {
    const { page, path } = await card();
    expect(page).toContain('property="og:image:type" content="image/jpeg"');
    expect(path).toMatch(/^\/cards\/events\/[\w-]+\.jpg$/);
    expect(await isPhotograph(path)).toBe(true);
    expect(page).toMatch(new RegExp(`"image":\\[[^\\]]*${picture.address}"`));
    const { feed } = readAtom(await here.page("/city/Jaipur/events.atom"));
    expect(feed.entry[0]?.link).toContainEqual({
      "@rel": "enclosure",
      "@type": "image/jpeg",
      "@href": picture.address,
    });
    const json = readJsonFeed(await here.page("/events.json"));
    expect(json.items.find((item) => item.id === id)).toMatchObject({
      image: new URL(path, picture.address).href,
      attachments: [{ url: picture.address, mime_type: "image/jpeg" }],
    });
    for (const calendar of [`/events/${id}.ics`, "/city/Jaipur/calendar.ics", "/calendar.ics"])
      expect(imagesIn(await here.page(calendar))).toContain(picture.address);
  });

  test("that somebody in it has hidden, or that is lost, leaves the tile on the card", async () => {
    const { db } = here.site.database;
    const { path } = await card();
    expect(await isPhotograph(path)).toBe(true);
    const report = { picture: picture.address };
    expect((await here.post(`/events/${id}/report`, report, "198.51.100.7")).status).toBe(303);
    // The event names it no more, so its card has another name.
    const without = await here.get(path);
    expect([without.status, without.headers.get("location")]).toEqual([308, (await card()).path]);
    const tile = await here.get((await card()).path);
    expect([tile.status, tile.headers.get("content-type")]).toEqual([200, "image/png"]);
    const call = await here.administrator();
    expect((await call("DELETE", `/pictures/${pictureIdIn(picture.address)}/hidden`)).status).toBe(
      204,
    );
    expect(await isPhotograph(path)).toBe(true);
    const folder = join(here.site.settings.dataDirectory, "pictures");
    await rm(folder, { recursive: true });
    here.site.pages.invalidateAll();
    expect(await isPhotograph(path)).toBe(false);
    // A folder that is no folder cannot be read, as a store that is away.
    await writeFile(folder, "");
    here.site.pages.invalidateAll();
    expect(await isPhotograph(path)).toBe(false);
    expect((await here.get(path)).headers.get("cache-control")).toBe("public, max-age=60");
    await db.update(city_events).set({ image_url: null }).where(eq(city_events.id, id));
    here.site.pages.invalidateAll();
    const moved = await here.get(path);
    expect([moved.status, moved.headers.get("location")]).toEqual([308, (await card()).path]);
  });
});
