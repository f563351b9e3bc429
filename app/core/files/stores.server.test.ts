import { createServer, type ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { findFreePort } from "#tests/free-port.ts";
import {
  FileStoreError,
  UnwritableError,
  type FileStore,
  type StoredFile,
} from "./file-store.server.ts";
import { folderStore } from "./folder-store.server.ts";
import { s3Store } from "./s3-store.server.ts";

let folder = "";
let server: S3rver | undefined;
async function filesOf(store: FileStore | undefined): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store?.list() ?? []) files.push(file);
  return files;
}

const place = {
  bucket: "pictures",
  prefix: "site/one",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
  sessionToken: undefined,
};
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stores-"));
  const port = await findFreePort();
  server = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: place.bucket, configs: [] }],
  });
  await server.run();
  stores.folder = folderStore(join(folder, "files"));
  stores.S3 = s3Store({ ...place, endpoint: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

describe.each(["folder", "S3"])("Files in a store (%s)", (name) => {
  const storeOf = () => {
    const store = stores[name];
    if (!store) throw new Error("The store is not open");
    return store;
  };
  const keys = async () => (await filesOf(storeOf())).map(({ key }) => key);

  test.each(["../secret", "a/../../secret", "a./../../../secret", "/secret", "", "a//b", "a/.env"])(
    "have no key that leads out of it: %s",
    async (key) => {
      const path = join(folder, "upload");
      await writeFile(path, "forged");
      await expect(storeOf().put(key, path)).rejects.toThrow(FileStoreError);
      await expect(storeOf().get(key)).rejects.toThrow(FileStoreError);
      await expect(storeOf().remove(key)).rejects.toThrow(FileStoreError);
    },
  );

  test("are there whole, listed with their time, and gone when removed", async () => {
    const store = storeOf();
    const path = join(folder, "upload");
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await writeFile(path, bytes);
    const key = "0d1f6f8a-1111-4111-8111-000000000015/abc.jpg";
    expect([await store.get(key), await keys()]).toEqual([undefined, []]);
    await store.put(key, path);
    await store.put(key, path);
    expect(Buffer.from((await store.get(key)) ?? [])).toEqual(bytes);
    const [file] = await filesOf(store);
    expect(file?.key).toBe(key);
    expect(Math.abs(Date.now() - (file?.written.getTime() ?? 0))).toBeLessThan(60_000);
    await store.remove(key);
    await store.remove(key);
    expect([await store.get(key), await keys()]).toEqual([undefined, []]);
  });
});

test("a list of S3 goes on beyond its first thousand", async () => {
  const path = join(folder, "small");
  await writeFile(path, "x");
  const store = stores.S3;
  if (!store) throw new Error("The store is not open");
  const numbers = Array.from({ length: 1_010 }, (_, index) => `many/${index}.jpg`);
  while (numbers.length > 0)
    await Promise.all(numbers.splice(0, 20).map((key) => store.put(key, path)));
  expect((await filesOf(store)).length).toBe(1_010);
}, 120_000);

test("a store that is away says so", async () => {
  const away = s3Store({ ...place, endpoint: `http://127.0.0.1:${await findFreePort()}` });
  await expect(away.get("a")).rejects.toThrow(FileStoreError);
  const wrongKey = s3Store({ ...place, secretAccessKey: "wrong", endpoint: "http://127.0.0.1:1" });
  await expect(wrongKey.get("a")).rejects.toThrow(FileStoreError);
  await writeFile(join(folder, "no-folder"), "");
  await writeFile(join(folder, "upload"), "x");
  const broken = folderStore(join(folder, "no-folder"));
  await expect(broken.put("a/b.jpg", join(folder, "upload"))).rejects.toThrow(UnwritableError);
});

/** A store of one answer. */
async function storeWith(answer: (response: ServerResponse) => void): Promise<FileStore> {
  const http = createServer((_, response) => answer(response));
  const port = await findFreePort();
  await new Promise<void>((ready) => http.listen(port, "127.0.0.1", ready));
  onTestFinished(() => {
    http.close().closeAllConnections();
  });
  return s3Store({ ...place, endpoint: `http://127.0.0.1:${port}` });
}

test("a store that hangs is given up, whatever the garbage collector does", async () => {
  const store = await storeWith(() => {});
  const asked = Array.from({ length: 20 }, () => store.get("a").catch((error: unknown) => error));
  setFlagsFromString("--expose-gc");
  const collect = z.function({ input: [], output: z.void() }).implement(runInNewContext("gc"));
  const collecting = setInterval(collect, 500);
  const answers = await Promise.all(asked).finally(() => clearInterval(collecting));
  expect(answers.filter((one) => one instanceof FileStoreError)).toHaveLength(20);
}, 40_000);

test("a store that sends without end is cut off", async () => {
  const store = await storeWith((response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
      response.once("drain", more);
    };
    more();
  });
  const before = process.memoryUsage().rss;
  await expect(store.get("a")).rejects.toThrow(FileStoreError);
  await expect(filesOf(store)).rejects.toThrow(FileStoreError);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
}, 40_000);
