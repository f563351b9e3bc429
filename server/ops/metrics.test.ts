import { expect, test } from "vitest";
import { Metrics } from "./metrics.server.ts";

test("what the raw sockets answer counts, and a database that is away hides nothing else", async () => {
  const collect = new Metrics().collector(
    {
      pages: { counts: { hits: 7, misses: 2, stale: 0, invalidations: 1 }, size: 3, bytes: 4_096 },
      dbHealth: { isAway: () => true },
      changeListener: { isListening: () => true },
      database: {
        get db(): never {
          throw new Error("Nobody asks a database that is away");
        },
      },
    },
    { counts: () => ({ responses: 5, failures: 1, connections: 2 }) },
  );
  await collect();
  const text = await collect();
  expect(text).toMatch(/^site_raw_socket_responses_total 5$/m);
  expect(text).toMatch(/^site_raw_socket_failures_total 1$/m);
  expect(text).toMatch(/^site_page_cache_hits_total 7$/m);
  expect(text).toMatch(/^site_connections 2$/m);
  expect(text).toMatch(/^site_database_up 0$/m);
  expect(text).toMatch(/^site_mails_waiting Nan$/im);
});
