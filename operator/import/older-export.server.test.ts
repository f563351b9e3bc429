import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { city_events } from "#db/schema.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase, truncate } from "#tests/database.ts";
import { supabaseDump } from "#tests/supabase/dump.ts";
import { exportTo } from "#operator/export/export-folder.server.ts";
import { importFrom } from "./import-source.server.ts";

describeOnDatabase("An import of an older export", (open) => {
  const folder = async () => {
    const home = await mkdtemp(join(tmpdir(), "import-"));
    onTestFinished(() => rm(home, { recursive: true }));
    return home;
  };

  test("fits a row that is older than a rule, changes nothing else, and says so", async () => {
    const ctx = contextFor(open().db, { now: new Date() });
    const file = join(await folder(), "supabase.sql");
    await writeFile(file, await supabaseDump({ people: 1, cost: 4 }));
    await importFrom(ctx, { kind: "dump", file }, { isDryRun: false }, () => {});
    const id = importedId("city_events", "1");
    // A version before the rule stored the line break of a dump like this one.
    await ctx.db
      .update(city_events)
      .set({ event_name: "Tea and\nlines" })
      .where(eq(city_events.id, id));
    const [one, other] = [join(await folder(), "one"), join(await folder(), "other")];
    await exportTo(ctx, one, () => {});
    await truncate(open());
    const source = { kind: "folder", directory: one } as const;
    const { text } = await importFrom(ctx, source, { isDryRun: false }, () => {});
    expect(text).toContain(`city-events ${id}, event_name`);
    await exportTo(ctx, other, () => {});
    const read = async (home: string, name: string) =>
      without(await readFile(join(home, name), "utf8"));
    const different: string[] = [];
    for (const name of await readdir(one))
      if ((await read(one, name)) !== (await read(other, name))) different.push(name);
    expect(different.toSorted()).toEqual(["city-events.csv", "city-events.json"]);
    const [event] = await ctx.db.select().from(city_events).where(eq(city_events.id, id));
    expect(event?.event_name).toBe("Tea and lines");
  });

  test("is refused where a file of it leads to a device", async () => {
    const ctx = contextFor(open().db, { now: new Date() });
    const directory = join(await folder(), "export");
    await exportTo(ctx, directory, () => {});
    await rm(join(directory, "events.json"));
    await symlink("/dev/zero", join(directory, "events.json"));
    const { ok, text } = await importFrom(
      ctx,
      { kind: "folder", directory },
      { isDryRun: true },
      () => {},
    );
    expect([ok, text]).toEqual([false, expect.stringContaining("events.json is missing or")]);
  });
});

/** The moment at which a calendar was written. */
const without = (text: string) => text.replaceAll(/DTSTAMP:\w+|LAST-MODIFIED:\w+/g, "");
