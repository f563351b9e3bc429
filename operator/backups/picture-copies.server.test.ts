import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { PictureFiles } from "#app/features/pictures/files/picture-files.server.ts";
import { SitePictures } from "#app/features/pictures/files/site-pictures.server.ts";
import { LARGEST_UPLOAD } from "#app/features/pictures/rules.ts";
import { storeConverted } from "#app/features/pictures/service.server.ts";
import { openEmbedded, type Db } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { newKeys } from "#db/seal.server.ts";
import { city_events, pictures, refused_pictures } from "#db/schema.ts";
import { exportTo } from "#operator/export/export-folder.server.ts";
import { importFrom } from "#operator/import/import-source.server.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase, KEY_SETTINGS, openInMemory, truncate } from "#tests/database.ts";
import { quarters } from "#tests/pictures/sample-files.ts";
import { backupOf } from "#tests/upgrade/journal.ts";
import { BackupFile } from "./backup-file.server.ts";
import { backUp, restore } from "./backup-results.server.ts";
import { fillAtOwnVersion } from "./older-backup.server.ts";
import {
  copiesBeside,
  missingCopies,
  removeOldCopies,
  restorePictures,
} from "./picture-copies.server.ts";

const silent = () => {};

describeOnDatabase("Pictures that move", (open) => {
  let home = "";
  let here: PictureFiles;
  let there: PictureFiles;
  let id = "";
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "moving-"));
    const at = (name: string) =>
      new PictureFiles(folderStore(join(home, name)), join(home, `${name}-incoming`), 1e9);
    here = at("here");
    there = at("there");
    id = await send(open().db, here, 700);
  });
  afterEach(async () => {
    here.stop();
    there.stop();
    await rm(home, { recursive: true });
  });

  const partsHere = () => ({ store: here.store, keySettings: KEY_SETTINGS });

  async function send(db: Db, files: PictureFiles, width: number): Promise<string> {
    const folder = await files.newFolder();
    const path = join(folder, "upload");
    const bytes = await quarters(width, 400).jpeg().toBuffer();
    await writeFile(path, bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const file = { path, folder, hash };
    const converted = await files.convert(file);
    if (converted.kind !== "converted") throw new Error(converted.kind);
    return storeConverted(db, new Date(), files, file, { city_name: "Jaipur", converted });
  }

  /** The SHA-256 of each file of the store by its key. */
  async function hashes(files: PictureFiles): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for await (const { key } of files.store.list()) {
      const bytes = (await files.store.get(key)) ?? new Uint8Array();
      found[key] = createHash("sha256").update(bytes).digest("hex");
    }
    return found;
  }

  async function restoredFrom(file: string, identity?: string) {
    const other = await openInMemory();
    const keySettings = { dataDirectory: home, siteKey: KEY_SETTINGS.siteKey };
    await migrate(other, "db/migrations");
    const parts = { keys: { identity, isTrusted: true }, keySettings, store: there.store };
    const { text } = await restore(other.db, file, parts, silent);
    const rows = await other.db.select().from(pictures);
    await other.close();
    return { text, rows };
  }

  test("come back from a backup on another machine with the same hashes, sealed or not", async () => {
    const before = await hashes(here);
    const count = Object.keys(before).length;
    expect(count).toBeGreaterThan(3);
    const { identity, recipient } = await newKeys();
    for (const [name, recipients] of [
      ["plain.backup", []],
      ["sealed.backup.age", [recipient]],
    ] as const) {
      const file = join(home, name.split(".")[0] ?? "", name);
      await mkdir(join(file, ".."));
      const { text } = await backUp(open().db, file, recipients, silent, partsHere());
      expect(text).toContain(copiesBeside(file));
      expect(text).toContain("Another machine also needs the same SITE_KEY.");
      await backUp(open().db, `${file}.second`, recipients, silent, partsHere());
      const copies = await readdir(copiesBeside(file));
      expect(copies).toHaveLength(count);
      expect(copies.every((copy) => copy.endsWith(".age"))).toBe(recipients.length > 0);
      await rm(join(home, "there"), { recursive: true, force: true });
      const { rows } = await restoredFrom(file, recipients.length > 0 ? identity : undefined);
      expect(rows.map((row) => row.id)).toEqual([id]);
      expect(await hashes(there)).toEqual(before);
    }
  });

  test("a backup of a site with a key of its own names the file of that key", async () => {
    const keySettings = { dataDirectory: home, siteKey: undefined };
    const { text } = await backUp(open().db, join(home, "a.backup"), [], silent, { keySettings });
    expect(text).toContain(`copy ${join(home, "keys")} to its DATA_DIR`);
  });

  test("a database that never had any, of the first version, is copied too", async () => {
    const old = await openEmbedded(undefined, await openAsBlob(inject("emptyDump")));
    await fillAtOwnVersion(old, await BackupFile.open(backupOf("0000_start")), "db/migrations");
    const file = join(home, "old.backup");
    expect((await backUp(old.db, file, [], silent, partsHere())).ok).toBe(true);
    await old.close();
    expect(await readdir(home)).not.toContain("pictures");
  });

  test("a lost or damaged copy is named", async () => {
    const file = join(home, "site.backup");
    await backUp(open().db, file, [], silent, partsHere());
    const copies = copiesBeside(file);
    expect(await missingCopies(open().db, copies)).toEqual([]);
    const [lost = "", damaged = ""] = await readdir(copies);
    await rm(join(copies, lost));
    await writeFile(join(copies, damaged), "x");
    expect((await missingCopies(open().db, copies)).toSorted()).toEqual([lost, damaged].toSorted());
    expect((await restoredFrom(file)).text).toContain("2 files of pictures could not be found in");
  });

  test("copies of a deleted picture go with the last backup that knew it", async () => {
    const file = join(home, "2027-03-01.backup");
    await backUp(open().db, file, [], silent, partsHere());
    const copies = copiesBeside(file);
    const day = (days: number) => new Date(Date.parse("2027-03-01") + days * 86_400_000);
    await utimes(file, day(0), day(0));
    await removeOldCopies(open().db, copies, day(0));
    await open().db.delete(pictures);
    await removeOldCopies(open().db, copies, day(2));
    expect((await readdir(copies)).length).toBeGreaterThan(0);
    await rm(file);
    await removeOldCopies(open().db, copies, day(2));
    expect(await readdir(copies)).toEqual([]);
  });

  test("an export brings an empty site to where the other one was", async () => {
    const ctx = contextFor(open().db, { now: new Date() });
    await ctx.db.insert(city_events).values(
      eventRow({
        short_path: "/e/abcdefg",
        image_url: `http://site.example/pictures/${id}.jpg`,
        pictures: [{ address: `http://site.example/pictures/${id}.jpg`, alt: "A table" }],
      }),
    );
    const before = await hashes(here);
    const [one, other] = [join(home, "one"), join(home, "other")];
    await exportTo(ctx, one, silent, here.store);
    await truncate(open());
    const source = { kind: "folder", directory: one } as const;
    await importFrom(ctx, source, { isDryRun: false }, silent, new SitePictures(there));
    expect(await hashes(there)).toEqual(before);
    await exportTo(ctx, other, silent, there.store);
    for (const name of ["pictures.json", "city-events.json"])
      expect(await readFile(join(other, name), "utf8")).toBe(
        await readFile(join(one, name), "utf8"),
      );
    expect((await readdir(join(other, "pictures"))).toSorted()).toEqual(
      (await readdir(join(one, "pictures"))).toSorted(),
    );
  });

  test("the files of an old storage take the place of their addresses; what is missing is listed", async () => {
    const { db } = open();
    const old = "https://old.example/storage/v1/object/public";
    const folder = join(home, "storage");
    await mkdir(join(folder, "logos"), { recursive: true });
    await writeFile(join(folder, "logos/one two.png"), await quarters(90, 90).png().toBuffer());
    await writeFile(join(home, "secret.png"), await quarters(91, 90).png().toBuffer());
    const outside = `${old}/..%2Fsecret.png`;
    const logo = `${old}/logos/one%20two.png?width=3`;
    await db
      .insert(city_events)
      .values(eventRow({ image_url: outside, partner_logos: [logo, `${old}/gone.png`, logo] }));
    const lines = await new SitePictures(here).importFrom(contextFor(db), folder);
    const [event] = await db.select().from(city_events);
    expect(event?.image_url).toBe(outside);
    expect(event?.partner_logos).toEqual([
      expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}\.jpg$/),
      `${old}/gone.png`,
      event?.partner_logos?.[0],
    ]);
    expect(lines.join("\n")).toContain(`${old}/gone.png`);
    expect(lines.join("\n")).toContain(outside);
    const city_name = eq(pictures.city_name, event?.city_name ?? "");
    expect(await db.$count(pictures, city_name)).toBeGreaterThan(0);
  });

  test("an old storage brings back no picture that was taken down, and none from outside it", async () => {
    const { db } = open();
    const old = "https://old.example/storage";
    const folder = join(home, "storage");
    await mkdir(folder);
    const bytes = await quarters(90, 90).png().toBuffer();
    await writeFile(join(folder, "refused.png"), bytes);
    await writeFile(join(home, "secret.png"), await quarters(91, 90).png().toBuffer());
    await symlink(join(home, "secret.png"), join(folder, "linked.png"));
    await writeFile(join(folder, "huge.png"), Buffer.alloc(LARGEST_UPLOAD + 1));
    const names = ["refused", "linked", "huge"].map((name) => `${old}/${name}.png`);
    const row = eventRow({ partner_logos: names });
    await db.insert(city_events).values(row);
    const source_hash = createHash("sha256").update(bytes).digest("hex");
    await db.insert(refused_pictures).values({ city_name: row.city_name, source_hash });
    const lines = await new SitePictures(here).importFrom(contextFor(db), folder);
    const [event] = await db.select().from(city_events);
    expect(event?.partner_logos).toEqual(names);
    expect(lines).toContain("\nPictures that are not there (3)");
  });

  test("no row of a forged backup writes a file outside the store", async () => {
    const { db } = open();
    const copies = join(home, "copies");
    await mkdir(copies);
    const hash = createHash("sha256").update("ours now").digest("hex");
    await writeFile(join(copies, hash), "ours now");
    const outside = "x./../../../authorized_keys";
    await db.update(pictures).set({ files: { [outside]: hash } });
    const { missing } = await restorePictures(db, there.store, copies);
    expect(missing).toEqual([hash]);
    expect((await readdir(home)).filter((name) => name === "authorized_keys")).toEqual([]);
  });
});
