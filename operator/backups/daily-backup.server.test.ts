import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { restoreBackup } from "./restore-backup.server.ts";
import { FileStoreError } from "#app/core/files/file-store.server.ts";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { pictures, videos } from "#db/schema.ts";
import { newKeys } from "#db/seal.server.ts";
import { describeOnDatabase, KEY_SETTINGS } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { isProofDue, proofState } from "./backup-proof.server.ts";
import {
  BACKUP_FAILURE,
  backupFailure,
  backupState,
  keepBackupOfToday,
} from "./daily-backup.server.ts";
import { readJobState, runAlone } from "#server/jobs/job-states.server.ts";

const OPTIONS = { tell: () => {}, migrations: "db/migrations", keySettings: KEY_SETTINGS };
const good = async () => ({ isGood: true as const, rows: 1, pages: 10, seconds: 2.04 });

describeOnDatabase("The daily backup", (open) => {
  const known = async () => {
    const home = await mkdtemp(join(tmpdir(), "daily-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const settings = { dataDirectory: home, backupTo: undefined, backupKey: undefined };
    return { home, directory: join(home, "backups"), db: open().db, log: silent, settings };
  };
  const day = (n: number, hour = 3) => new Date(Date.UTC(2026, 10, n, hour));

  test("is made once a day, and leaves what others have put there", async () => {
    const site = await known();
    const { db, directory } = site;
    await db.insert(videos).values({ title: "One" });
    for (let n = 1; n <= 9; n += 1) await keepBackupOfToday(site, day(n), good);
    await writeFile(join(directory, "mine.backup"), "");
    await writeFile(join(directory, "2026-11-01.backup.killed.unfinished"), "");
    await rm(join(directory, "2026-11-09.backup"));
    await keepBackupOfToday(site, day(9, 4), good);
    const before = await stat(join(directory, "2026-11-09.backup"));
    await keepBackupOfToday(site, day(9, 23), good);
    expect(await stat(join(directory, "2026-11-09.backup"))).toEqual(before);
    expect((await readdir(directory)).toSorted()).toEqual([
      // A Sunday: the backup that stays of its week.
      "2026-11-01.backup",
      ...[3, 4, 5, 6, 7, 8, 9].map((n) => `2026-11-0${n}.backup`),
      "mine.backup",
    ]);
    await db.delete(videos);
    await restoreBackup(db, join(directory, "2026-11-03.backup"), OPTIONS).catch(() => {});
  });

  test("is copied to BACKUP_TO, and says why it could not", async () => {
    const site = await known();
    const backupTo = join(site.home, "other-disk");
    const copying = { ...site, settings: { ...site.settings, backupTo } };
    await keepBackupOfToday(copying, day(1), good);
    const noted = await readJobState(site.db, "backup", backupState);
    expect(noted?.copyFailed).toBe("there is no such folder");
    await mkdir(backupTo);
    await keepBackupOfToday(copying, day(1, 4), good);
    expect(await readdir(backupTo)).toEqual(["2026-11-01.backup"]);
    const after = await readJobState(site.db, "backup", backupState);
    expect(after).toEqual({ at: day(1).toISOString(), rows: noted?.rows });
  });

  test("is copied to BACKUP_TO while the store of pictures is away", async () => {
    const site = await known();
    const backupTo = join(site.home, "other-disk");
    await mkdir(backupTo);
    await site.db.insert(pictures).values({
      source_hash: "1",
      width: 480,
      height: 320,
      colour: "#c0ffee",
      files: { "480.avif": "2" },
      bytes: 1,
    });
    const store = folderStore(join(site.home, "pictures"));
    store.get = () => Promise.reject(new FileStoreError("The store cannot be reached"));
    const settings = { ...site.settings, backupTo };
    for (const hour of [3, 4])
      await expect(
        keepBackupOfToday({ ...site, settings, store }, day(1, hour), good),
      ).rejects.toThrow("cannot be reached");
    expect(await readdir(backupTo)).toEqual(["2026-11-01.backup"]);
  });

  test("is not taken for copied when BACKUP_TO is a link to where it is", async () => {
    const site = await known();
    const backupTo = join(site.home, "link");
    await symlink(site.directory, backupTo);
    await keepBackupOfToday({ ...site, settings: { ...site.settings, backupTo } }, day(1), good);
    const noted = await readJobState(site.db, "backup", backupState);
    expect(noted?.copyFailed).toBe("it leads to the folder in which the backups are already");
  });

  test("that fails says why until the next one is good", async () => {
    const site = await known();
    const noted = () => readJobState(site.db, BACKUP_FAILURE, backupFailure);
    await writeFile(site.directory, "a file in place of the folder");
    await expect(keepBackupOfToday(site, day(1), good)).rejects.toThrow("EEXIST");
    expect(await noted()).toEqual({ at: day(1).toJSON(), why: "a file stands in its place" });
    await rm(site.directory);
    await keepBackupOfToday(site, day(1, 4), good);
    expect(await noted()).toBeUndefined();
    expect(await readdir(site.directory)).toEqual(["2026-11-01.backup"]);
  });

  test("is sealed for BACKUP_KEY, and for the proof by a key nobody keeps", async () => {
    const site = await known();
    await site.db.insert(videos).values({ title: "One" });
    const { identity, recipient } = await newKeys();
    const sealing = { ...site, settings: { ...site.settings, backupKey: recipient } };
    const asked: (string | undefined)[] = [];
    for (const n of [1, 2])
      await keepBackupOfToday(sealing, day(n), async (proof) => {
        asked.push(proof.identity);
        return good();
      });
    expect(asked).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-1/)]);
    expect(asked[0]).not.toBe(identity);
    const file = join(site.directory, "2026-11-02.backup.age");
    for (const key of [identity, asked[0]]) {
      await site.db.execute("delete from videos; ");
      await site.db.execute("delete from job_states");
      await site.db.execute("delete from secrets");
      await restoreBackup(site.db, file, { ...OPTIONS, keys: { identity: key } });
      expect(await site.db.select().from(videos)).toMatchObject([{ title: "One" }]);
    }
  });

  test("goes on after the clock was years ahead for a while", async () => {
    const site = await known();
    const { db } = site;
    const wrong = new Date("2035-01-01T03:00:00Z");
    await keepBackupOfToday(site, new Date("2034-12-31T03:00:00Z"), good);
    await keepBackupOfToday(site, wrong, good);
    const claim = (now: Date) => ({ name: "daily-backup", milliseconds: 3_600_000, now });
    // A process that is killed at its work keeps its claim.
    const beginWork = (now: Date) =>
      new Promise<void>((begun) => {
        void runAlone(db, claim(now), () => {
          begun();
          return new Promise(() => {});
        });
      });
    await beginWork(wrong);
    expect(await isProofDue(db, day(1))).toBe(true);
    await beginWork(day(1));
    const tooMuch = vi.fn<() => Promise<void>>();
    await runAlone(db, claim(day(1)), tooMuch);
    expect(tooMuch).not.toHaveBeenCalled();
    await keepBackupOfToday(site, day(1), good);
    expect(await readdir(site.directory)).toContain("2026-11-01.backup");
  });

  test("is proven at the second backup, then once a month, and every day after a failure", async () => {
    const site = await known();
    const proofs: string[] = [];
    const noted = () => readJobState(site.db, "proof", proofState);
    const backUpOn = (n: number, isGood: boolean) =>
      keepBackupOfToday(site, day(n), async ({ file, counts }) => {
        proofs.push(file.slice(-17));
        expect(counts).toMatchObject({ videos: 0 });
        return isGood ? good() : { isGood: false as const, why: "The page / answers 500" };
      });
    await backUpOn(1, true);
    await backUpOn(2, true);
    expect(await noted()).toMatchObject({ isGood: true, rtoSeconds: 2, goodAt: day(2).toJSON() });
    await backUpOn(31, true);
    await backUpOn(32, false);
    expect(await noted()).toMatchObject({
      isGood: false,
      why: "The page / answers 500",
      goodAt: day(2).toJSON(),
    });
    await backUpOn(33, true);
    expect(proofs).toEqual([2, 32, 33].map((n) => day(n).toJSON().slice(0, 10) + ".backup"));
  });
});
