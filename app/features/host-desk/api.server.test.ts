import { OpenAPIHono } from "@hono/zod-openapi";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { DAY } from "#app/core/time.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { cityEvent } from "#tests/city-event-rows.ts";
import { apiCaller } from "#tests/api-caller.ts";
import { makeHost, signUp } from "#tests/context.ts";
import { host_invitations } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { chaptersApi } from "#app/features/chapters/api.server.ts";
import { chapters } from "#app/features/chapters/schema.ts";
import { nextMeetupsApi } from "./api.server.ts";
import { nearbyEvents, cityOverview } from "./schema.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const payload = z.record(z.string(), z.unknown());
const api = new OpenAPIHono<ApiEnv>()
  .route("/city-events", apiOf(cityEventsService))
  .route("/", nextMeetupsApi())
  .route("/", chaptersApi());

describeOnDatabase("The overview of a city for its hosts", (open) => {
  let administrator: Viewer;
  let host: Viewer;
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
    host = await signUp(open().db, "user");
    await makeHost(open().db, host, "Jaipur");
  });
  const call = apiCaller(api, () => ({ db: open().db, viewer: administrator, now: NOW }));
  const event = async (date_time: string, more: object = {}) => {
    const answer = await call("POST", "/city-events", {
      body: { event_name: "Open table", city_name: "Jaipur", venue: "Pink", date_time, ...more },
    });
    expect(answer.status).toBe(201);
    return cityEvent.parse(await answer.json());
  };
  const again = async (id: string) => {
    const answer = await call("GET", `/city-events/${id}/again`, { viewer: host });
    expect(answer.status).toBe(200);
    return payload.parse(await answer.json());
  };

  test("the same again: the next first Saturday, hour, venue and text; no speaker, link or state", async () => {
    await event("2026-09-05T18:00");
    await event("2026-10-03T18:00");
    const last = await event("2026-11-07T18:30", {
      ends_at: "2026-11-08T00:30",
      description: "Bring a question.",
      speaker_name: "Asha",
      attend_link: "https://forms.example.org/1",
      status: "postponed",
      status_reason: "Rain",
      partner_logos: ["/art/partners/2.svg"],
    });
    const planned = await again(last.id);
    expect(planned).toMatchObject({
      event_name: "Open table",
      city_name: "Jaipur",
      venue: "Pink",
      date_time: "2026-12-05T18:30",
      ends_at: "2026-12-06T00:30",
      description: "Bring a question.",
      partner_logos: ["/art/partners/2.svg"],
    });
    for (const name of ["speaker_name", "attend_link", "status", "status_reason", "sequence", "id"])
      expect(planned).not.toHaveProperty(name);
    const posted = await call("POST", "/city-events", { viewer: host, body: planned });
    expect(posted.status).toBe(201);
    expect(cityEvent.parse(await posted.json())).toMatchObject({
      status: "scheduled",
      sequence: 0,
    });
  });

  test.each([
    ["Casablanca", "2027-01-16T19:00", "2027-02-13T19:00"],
    ["San Francisco", "2027-02-14T02:30", "2027-03-14T03:30"],
    ["San Francisco", "2026-10-04T01:30", "2026-11-01T01:30-07:00"],
  ])("keeps its hour in %s through a clock change: %s → %s", async (city, start, next) => {
    const { id } = await event(start, { city_name: city });
    const before = new Date(Date.parse(`${start}Z`) - 86_400_000);
    const asked = await call("GET", `/city-events/${id}/again`, { now: before });
    const planned = payload.parse(await asked.json());
    expect(planned["date_time"]).toBe(next);
    expect((await call("POST", "/city-events", { body: planned })).status).toBe(201);
  });

  test("warns of events of the city and its neighbours within two days", async () => {
    await event("2026-12-05T18:00", { city_name: "Noida" });
    await event("2026-12-07T18:00", { city_name: "New Delhi" });
    await event("2026-12-05T18:00", { city_name: "Mumbai" });
    await event("2026-12-08T18:30", { city_name: "New Delhi" });
    await makeHost(open().db, host, "New Delhi");
    const path = "/cities/New%20Delhi/nearby-events?at=2026-12-06T18:00";
    const found = await call("GET", path, { viewer: host });
    expect(nearbyEvents.parse(await found.json()).items.map((one) => one.city_name)).toEqual([
      "Noida",
      "New Delhi",
    ]);
    for (const at of ["soon", "0000-01-01T00:00", "9999-12-31T23:59", "2026-02-30T18:00"]) {
      const wrong = await call("GET", `/cities/New%20Delhi/nearby-events?at=${at}`, {
        viewer: host,
      });
      expect([at, wrong.status]).toEqual([at, 422]);
    }
  });

  test("the list of chapters names pending invitations, and none that is used, withdrawn or too old", async () => {
    const invitation = (email: string, days: number, more: object = {}) => ({
      city_name: "Pune",
      email,
      duty: "host" as const,
      token_hash: email,
      created_at: NOW,
      expires_at: new Date(NOW.getTime() + days * 86_400_000),
      ...more,
    });
    await open()
      .db.insert(host_invitations)
      .values([
        invitation("asha@example.com", 14),
        invitation("old@example.com", -1),
        invitation("withdrawn@example.com", 14, { revoked_at: NOW }),
        invitation("used@example.com", 14, { accepted_at: NOW }),
      ]);
    const { items } = chapters.parse(await (await call("GET", "/chapters")).json());
    expect(items).toHaveLength(50);
    expect(items.find(({ city_name }) => city_name === "Pune")?.invitations).toMatchObject([
      { email: "asha@example.com", duty: "host" },
    ]);
    expect(items.filter(({ invitations }) => invitations.length > 0)).toHaveLength(1);
  });

  test("the list of chapters says of each when it last met and meets next, as its pages do", async () => {
    await event("2026-10-03T18:00");
    await event("2026-11-07T18:00", { status: "cancelled" });
    const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000).toISOString();
    const underWay = await event(days(-0.1), { ends_at: days(1) });
    const { items } = chapters.parse(await (await call("GET", "/chapters")).json());
    expect(items.find(({ city_name }) => city_name === "Jaipur")).toMatchObject({
      last: "2026-10-03T18:00",
      next: underWay.wall_time,
    });
  });

  test("shows what is ahead and past, and when a first meetup could be", async () => {
    const read = async () =>
      cityOverview.parse(
        await (await call("GET", "/cities/jaipur/overview", { viewer: host })).json(),
      );
    expect(await read()).toMatchObject({
      city_name: "Jaipur",
      duty: "host",
      latest_id: null,
      first_date_time: "2026-12-05T18:00",
    });
    await event("2026-11-07T18:00");
    const next = await event("2026-12-05T18:00");
    const { ahead, past, latest_id } = await read();
    expect([ahead.length, past.length, latest_id]).toEqual([1, 1, next.id]);
    expect((await call("GET", "/cities/Pune/overview", { viewer: host })).status).toBe(403);
  });

  test("shows every meetup ahead, because a host reaches one from nowhere else", async () => {
    for (let week = 1; week <= 12; week++)
      await event(new Date(NOW.getTime() + week * 7 * DAY).toISOString());
    const answer = await call("GET", "/cities/Jaipur/overview", { viewer: host });
    const { ahead, latest_id } = cityOverview.parse(await answer.json());
    expect([ahead.length, latest_id]).toEqual([12, ahead.at(-1)?.id]);
  });
});
