import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { secrets } from "#db/schema.ts";
import { CacheDependencies } from "#app/core/context.server.ts";
import { toPage } from "#server/pages/page-cache.server.ts";
import { formSite } from "#tests/form-site.ts";

const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
  and (query like 'listen %' or query like '%heartbeat of a site process%')`;

test("a process that has lost its connection for changes drops its pages and keys", async () => {
  const here = await formSite("PostgreSQL");
  onTestFinished(() => here.close());
  const { database, changeListener, pages, auth } = here.site;
  await vi.waitFor(() => expect(changeListener.isListening()).toBe(true), 5_000);
  let text = "as it was";
  const read = async () =>
    (
      await pages.page("/kept", async () => toPage(new CacheDependencies(), 200, {}, text))
    ).body.toString();
  expect(await read()).toBe("as it was");
  const { secret } = auth;
  // Another process changes both, and its notices are lost.
  text = "as it is";
  await database.db.delete(secrets).where(eq(secrets.name, "sign-in"));
  expect(await read()).toBe("as it was");
  await database.db.execute(cut);
  await vi.waitFor(async () => expect(await read()).toBe("as it is"), 8_000);
  await vi.waitFor(() => expect(auth.secret).not.toBe(secret), 8_000);
});
