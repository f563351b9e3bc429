import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "#db/restore.server.ts";
import { videos } from "#db/schema.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { keepBackupOfToday } from "./daily-backup.server.ts";

describeOnBothDatabases("The daily backup", (open) => {
  test("is made once a day, of seven days, and leaves what others have put there", async () => {
    const { db } = open();
    const home = await mkdtemp(join(tmpdir(), "daily-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const directory = join(home, "backups");
    await db.insert(videos).values({ title: "One" });
    for (let day = 1; day <= 9; day += 1)
      await keepBackupOfToday(db, directory, new Date(Date.UTC(2026, 10, day, 3)));
    await writeFile(join(directory, "mine.backup"), "");
    await writeFile(join(directory, "2026-11-01.backup.killed.unfinished"), "");
    await rm(join(directory, "2026-11-09.backup"));
    await keepBackupOfToday(db, directory, new Date("2026-11-09T04:00:00Z"));
    const before = await stat(join(directory, "2026-11-09.backup"));
    await keepBackupOfToday(db, directory, new Date("2026-11-09T23:00:00Z"));
    expect(await stat(join(directory, "2026-11-09.backup"))).toEqual(before);
    expect((await readdir(directory)).toSorted()).toEqual([
      ...[3, 4, 5, 6, 7, 8, 9].map((day) => `2026-11-0${day}.backup`),
      "mine.backup",
    ]);
    await db.delete(videos);
    await restoreBackup(db, join(directory, "2026-11-03.backup"), () => {});
    expect(await db.select().from(videos)).toMatchObject([{ title: "One" }]);
  });
});
