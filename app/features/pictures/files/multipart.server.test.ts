import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UnwritableError } from "#app/core/files/file-store.server.ts";
import { AROUND_THE_FILE, receiveUpload } from "./multipart.server.ts";

const LARGEST = 1024 * 1024;

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A form whose file, or whose `chunk`, goes on for ever; `read` counts what has been taken of it. */
function endless(field = "file", chunk = new Uint8Array(16 * 1024)) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      read += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  // `duplex` is not in the types, and needed for a stream.
  const init = { method: "POST", body, headers, duplex: "half" };
  const request = new Request("http://site.example/", init);
  return { request, read: () => read };
}

test("an upload without end is read to its bound and no further", async () => {
  const { request, read } = endless();
  expect(await receiveUpload(request, folder, LARGEST)).toEqual({ kind: "too-large" });
  expect(read()).toBeLessThan(LARGEST + AROUND_THE_FILE + 512 * 1024);
});

test("nor is one whose file is not the one we take", async () => {
  const { request, read } = endless("another");
  expect(await receiveUpload(request, folder, LARGEST)).toEqual({ kind: "too-large" });
  expect(read()).toBeLessThan(LARGEST + AROUND_THE_FILE + 512 * 1024);
});

test("a form of ever more parts is read no further than they are counted", async () => {
  const parts = new TextEncoder().encode("\r\n--x\r\n\r\n".repeat(1_000));
  const { request, read } = endless("file", parts);
  expect(await receiveUpload(request, folder, LARGEST)).toEqual({ kind: "not-multipart" });
  expect(read()).toBeLessThan(64 * 1024);
});

test("a full disk ends an upload at once", async () => {
  // Every write to it fails, as on a disk without room.
  await symlink("/dev/full", join(folder, "upload"));
  const { request, read } = endless();
  await expect(receiveUpload(request, folder, LARGEST)).rejects.toThrow(UnwritableError);
  expect(read()).toBeLessThan(LARGEST);
  expect(await readdir(folder)).toEqual(["upload"]);
});
