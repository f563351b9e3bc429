import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { startProxy } from "#tests/chaos/tcp-proxy.ts";
import { openPostgres } from "./connection.server.ts";

const ONE_ROW = sql`(select 1) one_row`;

test("closing does not wait for a connection whose server hangs", async () => {
  const url = new URL(inject("postgresUrl"));
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openPostgres(url.href, 1, 60_000);
  await database.db.execute(sql`select 1`);
  proxy.freeze();
  const hung = database.db.execute(sql`select 1`).then(
    () => "answered",
    () => "ended",
  );
  const begun = performance.now();
  await database.close();
  expect(performance.now() - begun).toBeLessThan(10_000);
  await proxy.close();
  expect(await hung).toBe("ended");
});

test("a server that hung as transactions began takes no connection away", async () => {
  const url = new URL(inject("postgresUrl"));
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openPostgres(url.href, 2, 300);
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  const ask = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
  await Promise.all([ask(), ask()]);
  proxy.freeze();
  const refused = await Promise.allSettled([ask(), ask()]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await proxy.mend();
  await Promise.all([ask(), ask(), ask()]);
});

test("a connection that ends during a transaction ends this one only", async () => {
  const database = await openPostgres(inject("postgresUrl"), 2);
  onTestFinished(() => database.close());
  const { db } = database;
  const cut = db.transaction(async (tx) => {
    const [own] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(ONE_ROW);
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`);
    // The end arrives while no query runs.
    await pause(200);
    await tx.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow(/Failed query/);
  expect(await db.transaction((tx) => tx.$count(ONE_ROW))).toBe(1);
});

test("a process that hangs in a transaction keeps its locks for a time only", async () => {
  const url = inject("postgresUrl");
  const [hung, other] = [await openPostgres(url, 1, 100), await openPostgres(url, 1)];
  onTestFinished(async () => void (await Promise.all([hung.close(), other.close()])));
  const lock = sql`select pg_advisory_xact_lock(20261127)`;
  const late = hung.db.transaction(async (tx) => {
    await tx.execute(lock);
    await pause(4_000);
    await tx.execute(sql`select 1`);
  });
  const refused = late.catch(String);
  await pause(200);
  const begun = performance.now();
  await other.db.transaction((tx) => tx.execute(lock));
  expect(performance.now() - begun).toBeLessThan(3_500);
  expect(await refused).toMatch(/Failed query/);
});
