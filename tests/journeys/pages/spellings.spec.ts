import { TESTS_EVERYTHING } from "../../everything.ts";
import { expect, test } from "../fixtures.ts";
import { createEvent, signInByApi } from "../api.ts";

test("an id in capitals is the same id: what it changes shows at once under every spelling", async ({
  site,
}) => {
  const session = await signInByApi(site.url);
  const event = await createEvent(site.url, session, `Spelt ${crypto.randomUUID().slice(0, 8)}`);
  const spellings = [event.id, event.id.toUpperCase()];
  const kept = spellings.flatMap((id) =>
    ["", ".data", "/qr.svg", "/poster"].map((more) => `/events/${id}${more}`),
  );
  const statuses = async () =>
    Promise.all(kept.map(async (path) => (await fetch(site.url + path)).status));
  const calendars = async () =>
    Promise.all(spellings.map(async (id) => (await fetch(`${site.url}/events/${id}.ics`)).text()));
  expect(await statuses()).toEqual(kept.map(() => 200));
  for (const calendar of await calendars()) expect(calendar).toContain("STATUS:CONFIRMED");

  const deleted = await fetch(`${site.url}/api/v1/city-events/${event.id.toUpperCase()}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect(deleted.status).toBe(204);
  for (const [place, status] of (await statuses()).entries()) {
    expect([404, 410], kept[place]).toContain(status);
  }
  // Calendars with the event show it.
  for (const calendar of await calendars()) expect(calendar).toContain("STATUS:CANCELLED");
});

test("a list whose question makes no sense is the list from its beginning", async ({ site }) => {
  const cursor = (value: unknown) =>
    Buffer.from(JSON.stringify([value, crypto.randomUUID()])).toString("base64url");
  const values = ["abc", "", "2026-13-01T00:00:00Z", "294277-01-01", "infinity", "now", null];
  const alike = TESTS_EVERYTHING ? ["/events?when=past", "/events?when=all"] : [];
  for (const path of ["/blog", "/events", ...alike]) {
    const [heading] = /<h1[\s\S]*?<\/h1>/.exec(await (await fetch(site.url + path)).text()) ?? [];
    for (const value of values) {
      const asked = `${site.url}${path}${path.includes("?") ? "&" : "?"}cursor=${cursor(value)}`;
      const answer = await fetch(asked);
      expect(answer.status, `${path} ${value}`).toBe(200);
      expect(await answer.text(), `${path} ${value}`).toContain(heading);
    }
  }
});
