import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { city_events, pictures } from "#db/schema.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { contextFor, NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { comparePictures, picturesJob, purgePictures, removeStrayFiles } from "./jobs.server.ts";
import { PictureFiles } from "./files/picture-files.server.ts";

const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describeOnDatabase("Pictures that nobody uses", (open) => {
  let folder = "";
  let files: PictureFiles;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pictures-"));
    files = new PictureFiles(folderStore(join(folder, "pictures")), join(folder, "incoming"), 1e6);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const hash = "a".repeat(64);
  async function storedPicture() {
    const facts = { width: 1, height: 1, colour: "#000000", bytes: 1, created_at: NOW };
    const [row] = await open()
      .db.insert(pictures)
      .values({ source_hash: crypto.randomUUID(), files: { "480.jpg": hash }, ...facts })
      .returning();
    const id = row?.id ?? "";
    await mkdir(join(folder, "pictures", id), { recursive: true });
    await writeFile(join(folder, "pictures", id, `${hash}.jpg`), "x");
    return id;
  }
  const isThere = (id: string) =>
    stat(join(folder, "pictures", id)).then(
      () => true,
      () => false,
    );
  const purgeAt = (now: Date) => purgePictures(contextFor(open().db, { now }), files);

  test("go a week after the upload, or 90 days after the last use", async () => {
    const { db } = open();
    const [never, used] = [await storedPicture(), await storedPicture()];
    const [event] = await db
      .insert(city_events)
      .values(eventRow({ image_url: `https://old-name.example/pictures/${used}.jpg` }))
      .returning();
    await purgeAt(day(6.9));
    expect([await isThere(never), await isThere(used)]).toEqual([true, true]);
    await purgeAt(day(7.1));
    expect([await isThere(never), await isThere(used)]).toEqual([false, true]);
    await db
      .update(city_events)
      .set({ image_url: null })
      .where(eq(city_events.id, event?.id ?? ""));
    await purgeAt(day(8));
    await purgeAt(day(97.9));
    expect(await isThere(used)).toBe(true);
    await purgeAt(day(98.1));
    expect([await isThere(used), await db.$count(pictures)]).toEqual([false, 0]);
  });

  test("a picture that is used again stays", async () => {
    const { db } = open();
    const used = await storedPicture();
    const image_url = `/pictures/${used}.jpg`;
    const [event] = await db.insert(city_events).values(eventRow({ image_url })).returning();
    const isThis = eq(city_events.id, event?.id ?? "");
    await purgeAt(day(1));
    await db.update(city_events).set({ image_url: null }).where(isThis);
    await purgeAt(day(2));
    await db.update(city_events).set({ image_url }).where(isThis);
    await purgeAt(day(200));
    expect(await isThere(used)).toBe(true);
  });

  test("files without a row go, once no process can be storing them", async () => {
    const { db } = open();
    const kept = await storedPicture();
    const stray = await storedPicture();
    await db.delete(pictures).where(eq(pictures.id, stray));
    const ctx = contextFor(db, { now: new Date() });
    expect(await comparePictures(ctx, files)).toMatchObject({ withoutFiles: 0, strayFiles: 1 });
    await removeStrayFiles(ctx, files);
    expect(await isThere(stray)).toBe(true);
    await removeStrayFiles(ctx, files, 0);
    expect([await isThere(stray), await isThere(kept)]).toEqual([false, true]);
    await rm(join(folder, "pictures", kept), { recursive: true });
    expect(await comparePictures(ctx, files)).toMatchObject({ withoutFiles: 1, strayFiles: 0 });
  });

  test("a forged or foreign file name holds up the cleanup of no other picture", async () => {
    const { db } = open();
    const stray = await storedPicture();
    await db.delete(pictures).where(eq(pictures.id, stray));
    const [forged, other] = [await storedPicture(), await storedPicture()];
    const names = { "1600.jpg": "../../secret", "480.jpg": hash };
    await db.update(pictures).set({ files: names }).where(eq(pictures.id, forged));
    for (const name of [".DS_Store", "a list.txt", "index.html", "backup.gz"])
      await writeFile(join(folder, "pictures", name), "foreign");
    await writeFile(join(folder, "secret.jpg"), "of somebody else");
    const reports: string[] = [];
    const log = { ...silent, warn: (message: string) => void reports.push(message) };
    const ctx = { ...contextFor(db, { now: day(8) }), log };
    await picturesJob(files, { isAlone: true, isOnTrial: () => false }).run(ctx);
    const ids = [stray, forged, other];
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, false]);
    expect(await db.$count(pictures)).toBe(0);
    expect(await readFile(join(folder, "secret.jpg"), "utf8")).toBe("of somebody else");
    expect(await readdir(join(folder, "pictures"))).toHaveLength(4);
    expect(reports).toEqual([
      "Files of no picture have been deleted",
      "Files of no picture are still there",
      "The files of a deleted picture are still there",
    ]);
    expect(files.comparison).toEqual({ withoutFiles: 0, strayFiles: 4 });
  });
});
