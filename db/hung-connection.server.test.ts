import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { startProxy } from "#tests/chaos/tcp-proxy.ts";
import { openPostgres } from "./connection.server.ts";

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
