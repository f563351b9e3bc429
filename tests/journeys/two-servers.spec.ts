import { spawn } from "node:child_process";
import { createEvent, signInByApi } from "./api.ts";
import { ADMINISTRATOR, createDatabase, expect, startSite, test } from "./fixtures.ts";
import type { SiteProcess } from "./site-process.ts";

// On one worker: both servers are started once.
test.describe.configure({ mode: "default" });

// Otherwise the worker would start a third server, on another database.
test.use({ baseURL: "http://meetups.example" });

/** Two server processes of one site, behind one public address, on one database. */
let database: string;
let one: SiteProcess;
let other: SiteProcess;

test.beforeAll(async () => {
  database = await createDatabase();
  const address = { SITE_URL: "http://meetups.example" };
  // Both start at once on an empty database: it is migrated and filled once, not twice.
  [one, other] = await Promise.all([startSite(database, address), startSite(database, address)]);
});

test.afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
});

test("a write through one server shows on the pages of the other at once", async ({ page }) => {
  await page.goto(`${other.url}/events`);
  await page.goto(`${other.url}/events`);
  const session = await signInByApi(one.url);
  await createEvent(one.url, session, "Seen on both servers");
  await expect(async () => {
    const html = await (await page.request.get(`${other.url}/events`)).text();
    expect(html).toContain("Seen on both servers");
    // Without the message between the servers the page would stay in the cache for an hour.
  }).toPass({ timeout: 5_000, intervals: [50] });
});

test("a yes through one server shows on every list of the other within two seconds", async ({
  request,
}) => {
  const session = await signInByApi(one.url);
  const { id } = await createEvent(one.url, session, "The last seat", {
    city_name: "Kolkata",
    capacity: 1,
  });
  const lists = ["/", "/events", "/city/Kolkata", `/events/${id}`].map((path) => other.url + path);
  const read = async (url: string) => (await request.get(url)).text();
  await expect(async () => {
    for (const url of lists) expect(await read(url)).toContain("The last seat");
  }).toPass();
  // Kept from now on: each is rendered anew for a reason only.
  for (const url of lists) await read(url);
  await request.post(`${one.url}/api/v1/city-events/${id}/guests`, { data: { name: "Asha" } });
  await expect(async () => {
    for (const url of lists) expect(await read(url)).toContain("Join the waiting list");
  }).toPass({ timeout: 2_000, intervals: [100] });
});

test("who loses the administrator's role is refused by both at the very next call", async ({
  request,
}) => {
  const session = await signInByApi(one.url);
  const headers = { authorization: `Bearer ${session.access_token}` };
  const { id } = await createEvent(other.url, session, "Made while it was allowed");
  const event = `/api/v1/city-events/${id}`;
  const data = { venue: "Cafe Blue" };
  expect((await request.patch(one.url + event, { headers, data })).status()).toBe(200);

  await revoke(ADMINISTRATOR.email);
  const started = Date.now();
  for (const { url } of [other, one]) {
    const asked = { headers, data: { venue: "Cafe Red" } };
    expect((await request.patch(url + event, asked)).status()).toBe(403);
    expect((await request.delete(url + event, { headers })).status()).toBe(403);
    const role = await request.get(`${url}/api/auth/role`, { headers });
    expect(await role.json()).toEqual({ role: null });
  }
  expect(Date.now() - started).toBeLessThan(5_000);
  expect(await (await request.get(other.url + event)).json()).toMatchObject(data);
});

/** As an operator would, in a third process. */
async function revoke(email: string) {
  const command = spawn(process.execPath, ["operator/admin.ts", "revoke", email, "--yes"], {
    env: { PATH: process.env["PATH"], DATABASE_URL: database },
  });
  const code = await new Promise((resolve) => command.once("exit", resolve));
  expect(code).toBe(0);
}
