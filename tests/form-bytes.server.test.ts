import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSiteApp } from "#server/site-app.server.ts";
import type { Site } from "#server/site.server.ts";
import { guests, users } from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { bearer, openSession } from "./sign-in.ts";
import { sitePages } from "./site-pages.ts";
import { wholeSite } from "./whole-site.ts";

describe("Bytes of a form", () => {
  const whole = wholeSite("PostgreSQL");
  let site: Site;
  let send: (path: string, type: string, body: Uint8Array) => Promise<Response>;
  let join: string;
  beforeAll(async () => {
    site = await (await whole).open();
    const app = createSiteApp(site, await sitePages(site));
    send = async (path, type, body) =>
      app.request(path, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "Content-Type": type, "Content-Length": String(body.byteLength) },
      });
    const event = await storeEvent(site.database.db, {
      city_name: "Pune",
      wall_time: "2100-07-05T18:00",
    });
    join = `/events/${event.id}/join`;
  });
  afterAll(async () => {
    await site.close();
    await (await whole).remove();
  });

  const latin = (text: string) => Buffer.from(text, "latin1");
  const FORM = "application/x-www-form-urlencoded";
  const MULTIPART = "multipart/form-data; boundary=b";
  const part = (name: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--b--\r\n`;

  test.each<[what: string, type: string, body: Uint8Array]>([
    ["Latin-1, escaped", FORM, latin("name=Jos%E9")],
    ["Latin-1, raw", FORM, latin("name=Jos\xe9")],
    ["Latin-1 in the name of a field", FORM, latin("name=Jose&caf%E9=1")],
    ["a letter that ends too early", FORM, latin("name=Jos%C3")],
    ["a letter with a byte too many", FORM, latin("name=%C3%A9%A9")],
    ["a slash written too long", FORM, latin("name=%C0%AF")],
    ["half of a pair", FORM, latin("name=%ED%A0%80")],
    ["beyond Unicode", FORM, latin("name=%F4%90%80%80")],
    ["UTF-16", FORM, latin("name=%FF%FEJ%00")],
    ["Shift JIS", FORM, latin("name=%83%8A%83%93")],
    ["with a charset that it names", `${FORM}; charset=latin1`, latin("name=Jos%E9")],
    ["Latin-1 in parts", MULTIPART, latin(part("name", "Jos\xe9"))],
  ])("%s are refused", async (_, type, body) => {
    for (const path of [join, "/newsletter/subscribe", "/city/Pune/follow"]) {
      const response = await send(path, type, body);
      expect([path, response.status]).toEqual([path, 400]);
      expect(await response.text()).toContain("Send the data as UTF-8.");
    }
    expect(await site.database.db.select().from(guests)).toEqual([]);
  });

  test.each([
    ["José", FORM, "name=Jos%C3%A9"],
    ["José", FORM, "name=José"],
    ["100% sure", FORM, "name=100%+sure"],
    ["रवि", FORM, "name=%E0%A4%B0%E0%A4%B5%E0%A4%BF"],
    ["José %E9", MULTIPART, part("name", "José %E9")],
  ])("%s is taken", async (name, type, body) => {
    const response = await send(join, type, Buffer.from(body));
    expect(response.status).toBe(303);
    const rows = await site.database.db.select().from(guests);
    expect(rows.map((row) => row.name)).toEqual([name]);
    await site.database.db.delete(guests);
  });

  test("the words of a picture are UTF-8 too", async () => {
    const [user] = await site.database.db.select().from(users);
    const session = await openSession(site.auth, user?.id ?? "");
    const app = createSiteApp(site, await sitePages(site));
    const body = latin(
      `--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nCaf\xe9\r\n${part("city_name", "Pune")}`,
    );
    const response = await app.request("/api/v1/pictures", {
      method: "POST",
      body: new Uint8Array(body),
      headers: { ...bearer(session), "Content-Type": MULTIPART },
    });
    expect(response.status).toBe(400);
  });
});
