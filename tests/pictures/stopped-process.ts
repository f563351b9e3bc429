import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { folderStore, ownDisk, type Disk } from "#app/core/files/folder-store.server.ts";
import { storedFiles } from "#app/core/files/file-keys.ts";
import { PictureFiles } from "#app/features/pictures/files/picture-files.server.ts";
import { removeStrayFiles } from "#app/features/pictures/jobs.server.ts";
import { removePicture, uploadPicture } from "#app/features/pictures/service.server.ts";
import { openEmbedded } from "#db/connection.server.ts";
import { pictures } from "#db/schema.ts";
import { contextFor, signUp } from "../context.ts";
import { quarters } from "./sample-files.ts";

/**
 * A process of its own, as the site is: tidies up as a start does and sends what rows and files are there then; stores
 * or deletes a picture, and ends as by kill -9 before the step of that number. Sends "finished" if there are fewer.
 */
const [dataDirectory = "", task = "", number = ""] = process.argv.slice(2);
let left = Infinity;

function pass(): void {
  if (left-- === 0) process.kill(process.pid, "SIGKILL");
}

const before =
  <Values extends string[], Result>(step: (...values: Values) => Promise<Result>) =>
  (...values: Values) => {
    pass();
    return step(...values);
  };

const disk: Disk = {
  mkdir: before(ownDisk.mkdir),
  copyFile: before(ownDisk.copyFile),
  sync: before(ownDisk.sync),
  rename: before(ownDisk.rename),
  rm: before(ownDisk.rm),
  rmdir: before(ownDisk.rmdir),
};

/** Between the last file and the row. */
class StoppedFiles extends PictureFiles {
  override async keep(...values: Parameters<PictureFiles["keep"]>): Promise<void> {
    await super.keep(...values);
    pass();
  }
}

const database = await openEmbedded(join(dataDirectory, "db"));
const { db } = database;
const store = folderStore(join(dataDirectory, "pictures"), disk);
const files = new StoppedFiles(store, join(dataDirectory, "incoming-pictures"), 1e9);
const viewer = await signUp(db, "administrator");
const ctx = contextFor(db, { viewer, now: new Date() });
await files.clearIncoming(new Date(), 0);
await removeStrayFiles(ctx, files, 0);
process.send?.({ rows: await namedFiles(), files: await presentFiles() });

if (task === "store") left = Number(number);
const stored = await upload();
if (task === "delete") {
  left = Number(number);
  await removePicture(ctx, files, stored);
}
pass();
files.stop();
await database.close();
process.send?.("finished");
process.disconnect?.();

async function namedFiles(): Promise<string[]> {
  const rows = await db.select().from(pictures);
  return rows.flatMap((row) => storedFiles(row).map(({ key }) => key)).toSorted();
}

async function presentFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

/** Each of another width: the same bytes would not be stored twice. */
async function upload(): Promise<string> {
  const bytes = await quarters(100 + Number(number) + (task === "store" ? 100 : 0), 80)
    .jpeg()
    .toBuffer();
  const folder = await files.newFolder();
  const path = join(folder, "upload");
  await writeFile(path, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const result = await uploadPicture(ctx, files, { path, folder, hash }, { alt: "" });
  if (!result.ok) throw new Error(result.error.code);
  return result.value.picture.id;
}
