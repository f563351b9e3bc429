import { desc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { activities, pictures } from "#db/schema.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { quarters } from "./pictures/sample-files.ts";
import { bearer, openSession } from "./sign-in.ts";
import { idOf, makeHost, signUp } from "./context.ts";

const stored = z.object({ id: z.uuid(), address: z.url() });

type Call = Awaited<ReturnType<FormSite["administrator"]>>;

describe("A meetup that was away", () => {
  let here: FormSite;
  let call: Call;
  let id: string;
  let event: string;
  let named: { image_url: string; partner_logos: string[] };
  beforeEach(async () => {
    const { here: site, upload } = await siteOfHost();
    here = site;
    const picture = stored.parse(await (await upload()).json());
    id = picture.id;
    named = { image_url: picture.address, partner_logos: [picture.address] };
    call = await here.administrator();
    event = (await here.ahead({ city_name: "Jaipur" })).id;
    await call("PATCH", `/city-events/${event}`, named);
  });
  afterEach(() => here.close());

  const ways = {
    deleted: () => call("DELETE", `/city-events/${event}`),
    hidden: () => call("PUT", `/city-events/${event}/hidden`),
  };
  const showAgain = () => call("DELETE", `/city-events/${event}/hidden`);
  async function putBack() {
    const { db } = here.site.database;
    const [last] = await db.select().from(activities).orderBy(desc(activities.at)).limit(1);
    return call("POST", `/activities/${last?.id}/undo`);
  }

  test.each([
    ["deleted", "put back", putBack],
    ["hidden", "put back", putBack],
    ["hidden", "shown again", showAgain],
  ] as const)("%s and %s, shows no picture that was hidden since", async (away, _how, back) => {
    await ways[away]();
    await here.site.database.db.update(pictures).set({ reported_at: here.now() });
    expect((await back()).ok).toBe(true);
    expect(await here.page(`/events/${event}`)).not.toContain(id);
    expect((await call("DELETE", `/pictures/${id}/hidden`)).status).toBe(204);
    expect(await here.event(event)).toMatchObject({ ...named, pictures: [] });
  });

  test("hidden and shown again, names no picture that was deleted since", async () => {
    await ways.hidden();
    expect((await call("DELETE", `/pictures/${id}`)).status).toBe(204);
    expect((await showAgain()).ok).toBe(true);
    expect(await here.event(event)).toMatchObject({ image_url: null, partner_logos: [] });
  });
});

test("a picture that stays until the centre has read a report is not taken again once deleted", async () => {
  const { here, upload } = await siteOfHost();
  onTestFinished(() => here.close());
  const { id, address } = stored.parse(await (await upload()).json());
  const call = await here.administrator();
  const one = await here.ahead({ city_name: "Jaipur" });
  for (const event of [one, await here.ahead({ city_name: "Jaipur" })])
    await call("PATCH", `/city-events/${event.id}`, { image_url: address });
  const sent = await here.post(`/events/${one.id}/report`, { picture: address });
  expect(sent.headers.get("location")).toBe("/report/sent");
  expect((await call("DELETE", `/pictures/${id}`)).status).toBe(204);
  expect((await upload()).status).toBe(409);
});

test("hidden pictures of an evening take no room, and come back beside the six", async () => {
  const { here, upload, headers } = await siteOfHost();
  onTestFinished(() => here.close());
  const { id: event } = await here.ahead({ city_name: "Jaipur" }, -2);
  const put = (items: string[]) =>
    here.call("PUT", `/city-events/${event}/pictures`, { items }, headers);
  const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((more) => upload(300 + more)));
  const rows = await Promise.all(all.map(async (one) => stored.parse(await one.json())));
  const hidden = rows.slice(0, 2);
  const [first = "", second = "", ...six] = rows.map(({ id }) => id);
  expect((await put([first, second])).status).toBe(200);
  for (const { address } of hidden)
    await here.post(`/events/${event}/report`, { picture: address });
  expect((await put(six)).status).toBe(200);
  const call = await here.administrator();
  for (const { id } of hidden)
    expect((await call("DELETE", `/pictures/${id}/hidden`)).status).toBe(204);
  expect((await here.event(event))?.pictures.length).toBe(8);
  // Taken off one by one, as the form does, and shown in another order.
  expect((await put([first, ...six])).status).toBe(200);
  expect((await put([...six, first])).status).toBe(200);
  const refused = await put([second, first, ...six]);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("A meetup has room for 6 pictures.");
  expect((await put(six)).status).toBe(200);
  expect((await put([first, ...six])).status).toBe(422);
});

async function siteOfHost() {
  const here = await formSite("PostgreSQL");
  const { db } = here.site.database;
  const host = await signUp(db, "user");
  await makeHost(db, host, "Jaipur");
  const headers = bearer(await openSession(here.site.auth, idOf(host)));
  const upload = async (width = 300) => {
    const bytes = await quarters(width, 200).jpeg().toBuffer();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], "IMG_1.jpg"));
    form.set("alt", "At the long table");
    form.set("city_name", "Jaipur");
    return here.upload("/pictures", form, headers);
  };
  return { here, upload, headers };
}
