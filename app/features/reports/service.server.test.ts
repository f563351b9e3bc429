import { isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails, reports } from "#db/schema.ts";
import { contextFor, hostSince, makeHost, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { apiCaller } from "#tests/api-caller.ts";
import { reportsApi } from "./api.server.ts";
import { citySubject, listReports, sendReport } from "./service.server.ts";

describeOnDatabase("The list of reports", (open) => {
  const report = (city_name: string) =>
    open().db.insert(reports).values({
      city_name,
      title: city_name,
      reason: "wrong",
      message: "The door was shut.",
      created_at: NOW,
    });

  test("counts the hosts of each city, and asks once for all cities", async () => {
    const { db } = open();
    await hostSince(db, "Pune", NOW);
    const unverified = await signUp(db, "unverified administrator");
    await makeHost(db, unverified, "Pune");
    const administrator = await signUp(db, "administrator");
    const list = async () => {
      let queries = 0;
      const counted = new Proxy(db, {
        get(target, name): unknown {
          if (name === "select") queries += 1;
          return Reflect.get(target, name);
        },
      });
      const ctx = { ...contextFor(db, { viewer: administrator }), db: counted };
      const found = await listReports(ctx, { state: "open", limit: 50 });
      return { queries, items: found.ok ? found.value.items : [] };
    };
    await report("Pune");
    const one = await list();
    expect(one.items).toMatchObject([{ city_name: "Pune", hosts: 1 }]);
    for (const city of ["Seoul", "Busan", "Durg", "Chennai"]) await report(city);
    const five = await list();
    expect(five.queries).toBe(one.queries);
    expect(five.items).toHaveLength(5);
    expect(five.items.filter(({ hosts }) => hosts === 1)).toMatchObject([{ city_name: "Pune" }]);
  });

  test("is told of again when the email about an earlier one was skipped", async () => {
    const { db } = open();
    await signUp(db, "administrator");
    const ctx = contextFor(db);
    const pune = citySubject(ctx, "Pune");
    if (!pune.ok) throw new Error("Pune has a chapter");
    const send = () =>
      sendReport(ctx, pune.value, {
        reason: "wrong",
        message: "The door was shut.",
        email: null,
      });
    const waiting = () => db.$count(mails, isNull(mails.skipped_at));
    await send();
    await send();
    expect(await waiting()).toBe(1);
    // All were settled while the mail server was away.
    await db.update(mails).set({ skipped_at: NOW });
    await send();
    expect(await waiting()).toBe(1);
  });

  test("is forwarded once, also when it is sent again because the answer was lost", async () => {
    const { db } = open();
    await hostSince(db, "Pune", NOW);
    await report("Pune");
    await report("Pune");
    const [one, other] = (await db.select().from(reports)).map(({ id }) => id);
    const viewer = await signUp(db, "administrator");
    let now = NOW;
    const call = apiCaller(reportsApi(), () => ({ db, viewer, now }));
    const key = crypto.randomUUID();
    const forward = (id = one, text = "The cafe moved.", sent = key) =>
      call("POST", `/${id}/forward`, { body: { text }, headers: { "Idempotency-Key": sent } });
    const first = await forward();
    expect(first.status).toBe(200);
    now = new Date(NOW.getTime() + 5_000);
    const again = await forward();
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    expect(await db.$count(mails)).toBe(1);
    expect((await forward(other)).status).toBe(409);
    expect((await forward(one, "It moved.", crypto.randomUUID())).status).toBe(200);
    expect(await db.$count(mails)).toBe(2);
  });
});
