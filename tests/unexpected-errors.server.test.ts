import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { visitor } from "#app/core/context.server.ts";
import { schedulePurge } from "#server/jobs/purge.server.ts";
import { scheduleJob } from "#server/jobs/scheduler.ts";
import { scheduleTzDriftCheck } from "#server/jobs/tz-drift.server.ts";
import { startOperator } from "#server/operator.server.ts";
import { ErrorCollector, recentErrors } from "#server/ops/unexpected-errors.server.ts";
import { checkSite, watchHealth } from "#operator/health/health.server.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { silent } from "./sign-in.ts";

const MINUTE = 60_000;

describe.each(ENGINES)("An unexpected error (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    // With a log of its own: errors are collected in the memory of a process.
    here = await formSite(engine, new Date("2027-03-10T06:30:00Z"), { ...silent });
  });
  afterEach(() => here.close());

  const log = () => here.site.contextFor(visitor, "request-7").log;
  const watch = () => watchHealth(here.site, here.now());
  const line = async () =>
    (await checkSite(here.site, here.now())).items.find(({ name }) => name === "errors");
  const fail = (place: string) =>
    log().error("A page could not be made", {
      place,
      requestId: "request-7",
      error: new TypeError("asha@example.org is not iterable"),
    });

  test("is counted by place and class, without a word of the visitor, and yellow at most", async () => {
    expect(await line()).toMatchObject({ state: "green" });
    fail("page /events/:eventId");
    fail("page /events/:eventId");
    const found = await line();
    expect(found?.state).toBe("yellow");
    expect(found?.text).toContain("page /events/:eventId: TypeError, 2 times");
    expect(found?.text).toContain("request-7");
    expect(found?.text).not.toContain("asha");
    here.wait(25 * 60 * MINUTE);
    expect(await line()).toMatchObject({ state: "green" });
  });

  test("that cannot be written on a full disk leaves the site's health to be seen", async () => {
    const full = { flush: () => Promise.reject(new Error("cannot execute INSERT")) };
    const { items } = await checkSite({ ...here.site, errors: full }, here.now());
    expect(items.map(({ name }) => name)).toContain("disk");
  });

  test("of a page and of its data is counted once, by the pattern of the route", async () => {
    await here.site.database.db.execute(sql`alter table city_events rename to away`);
    for (const path of ["/city/Pune", "/city/Pune.data", `/events/${crypto.randomUUID()}.data`])
      expect((await here.get(path)).status).toBe(500);
    const places = (await line())?.text.match(/page \S+: \w+, \d times?/g)?.toSorted();
    expect(places).toEqual([
      "page /city/:cityName: DrizzleQueryError, 2 times",
      "page /events/:eventId: DrizzleQueryError, 1 time",
    ]);
  });

  test("of a job is one, too", async () => {
    const job = {
      name: "Seats",
      every: MINUTE,
      run: () => Promise.reject(new RangeError("of 7")),
    };
    const { database, log: watched } = here.site;
    const parts = {
      db: database.db,
      log: watched,
      invalidate() {},
      newsOfDay: async () => [],
      secondThought: 0,
    };
    const scheduled = scheduleJob(job, parts, () => here.now(), 0);
    await expect.poll(async () => (await line())?.text).toContain("job Seats: RangeError");
    await scheduled.stop();
  });

  test("of a job outside the features is one, too", async () => {
    const { site } = here;
    const { database, auth } = site;
    const places = new Set<unknown>();
    const note = (_message: string, facts?: Record<string, unknown>) =>
      void places.add(facts?.["place"]);
    const log = { info: note, warn: note, error: note };
    await database.db.execute(sql`drop schema public cascade`);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const jobs = [
      schedulePurge({ ...auth, log }),
      scheduleTzDriftCheck({ db: database.db, log, invalidate() {} }, () => here.now()),
      await startOperator({ ...site, database: { ...database, kind: "postgresql" }, log }),
    ];
    vi.advanceTimersByTime(60 * MINUTE);
    vi.useRealTimers();
    await expect
      .poll(() => [...places])
      .toEqual(
        expect.arrayContaining([
          "job Expired data",
          "job Time zones",
          "job Daily backup",
          "job Health",
        ]),
      );
    for (const job of jobs) await job.stop();
  });

  test("that could not be kept at first is added to what came meanwhile", async () => {
    const { db } = here.site.database;
    const errors = new ErrorCollector(() => here.now());
    const watched = errors.watch(silent);
    const note = (requestId: string) => watched.error("", { place: "page /", requestId });
    note("old");
    const failed = errors.flush(db, new Date(Number.NaN));
    here.wait(MINUTE);
    note("new");
    await expect(failed).rejects.toBeInstanceOf(Error);
    await errors.flush(db, here.now());
    expect(await recentErrors(db, here.now())).toMatchObject([{ count: 2, requestId: "new" }]);
  });

  test("is told once, at most one email an hour, and again after a day", async () => {
    fail("page /blog");
    await watch();
    fail("page /blog");
    fail("page /team");
    here.wait(5 * MINUTE);
    await watch();
    expect(await here.mails("health-errors")).toHaveLength(1);
    here.wait(60 * MINUTE);
    await watch();
    const mails = await here.mails("health-errors");
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain("page /team: TypeError");
    expect(mails[1]?.text).not.toContain("page /blog");
    here.wait(25 * 60 * MINUTE);
    fail("page /blog");
    await watch();
    expect(await here.mails("health-errors")).toHaveLength(3);
    expect(await recentErrors(here.site.database.db, here.now())).toHaveLength(1);
  });
});
