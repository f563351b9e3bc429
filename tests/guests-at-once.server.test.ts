import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { formSite, type FormSite } from "./form-site.ts";

/** The embedded database has one connection, so that nobody can wait there for another one. */
describe("Guests who press the button at once (PostgreSQL)", () => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite("PostgreSQL");
  });
  afterEach(() => here.close());

  test("leave connections for everybody else while they wait for their event", async () => {
    const event = await here.ahead();
    const other = await here.ahead();
    const isLocked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { db } = here.site.database;
    const holder = db.transaction(async (tx) => {
      await lockEvent({ db: tx }, event.id);
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const yes = (id: string, name: string) => here.post(`/events/${id}/join`, { name });
    const waiting = Array.from({ length: 15 }, (_, n) => yes(event.id, `Guest ${n}`));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await yes(other.id, "Asha")).status).toBe(303);
    release.resolve();
    await holder;
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(15).fill(303));
  });
});
