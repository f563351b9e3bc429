import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { blog_posts, city_events, pictures } from "#db/schema.ts";
import { problemOf } from "#tests/api-caller.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { contextFor, makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { quarters } from "#tests/pictures/sample-files.ts";
import { picturesApi } from "./api.server.ts";
import { PictureFiles } from "./files/picture-files.server.ts";
import { pictureRoutes } from "./files/routes.server.ts";
import { picture } from "./schema.ts";

describeOnDatabase("Pictures", (open) => {
  let folder = "";
  let files: PictureFiles;
  let jpeg: Buffer;
  let administrator: Viewer;
  let host: Viewer;
  let helper: Viewer;
  let user: Viewer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pictures-"));
    files = new PictureFiles(folderStore(join(folder, "pictures")), join(folder, "incoming"), 1e6);
    jpeg = await quarters(600, 400).jpeg().toBuffer();
  });
  afterAll(async () => {
    files.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const { db } = open();
    administrator = await signUp(db, "administrator");
    host = await signUp(db, "user");
    helper = await signUp(db, "user");
    user = await signUp(db, "user");
    await makeHost(db, host, "Jaipur");
    await makeHost(db, helper, "Jaipur", "helper");
  });

  const changes: string[] = [];
  function site(viewer: Viewer) {
    const { db } = open();
    return new Hono<ApiEnv>()
      .use(async (c, next) => {
        c.set("ctx", contextFor(db, { viewer, changes }));
        await next();
      })
      .route("/api", picturesApi(files))
      .route("/pictures", pictureRoutes(db, files));
  }
  const formOf = (fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("file", new File([bytes], "IMG_0001.HEIC", { type: "image/heic" }));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const send = async (
    viewer: Viewer,
    fields: Record<string, string> = { city_name: "Jaipur" },
    bytes: Uint8Array<ArrayBuffer> = new Uint8Array(jpeg),
  ) => site(viewer).request("/api", { method: "POST", body: formOf(fields, bytes) });
  const sent = async (viewer: Viewer, fields?: Record<string, string>) => {
    const answer = await send(viewer, fields);
    expect(answer.status).toBe(201);
    return picture.parse(await answer.json());
  };
  const get = async (path: string, init: RequestInit = {}) => site(visitor).request(path, init);
  const remove = async (viewer: Viewer, id: string) =>
    site(viewer).request(`/api/${id}`, { method: "DELETE" });

  test("a disk that takes nothing is said so, at each of the places where it is written to", async () => {
    await writeFile(join(folder, "no-folder"), "");
    const blocked = join(folder, "no-folder");
    const well = join(folder, "well");
    for (const [pictureFolder, incoming] of [
      [blocked, well],
      [well, blocked],
    ]) {
      const errors: string[] = [];
      const own = new PictureFiles(folderStore(pictureFolder ?? ""), incoming ?? "", 1e6);
      const full = new Hono<ApiEnv>()
        .use(async (c, next) => {
          const error = (message: string) => void errors.push(message);
          const ctx = contextFor(open().db, { viewer: host });
          c.set("ctx", { ...ctx, log: { ...ctx.log, error } });
          await next();
        })
        .route("/api", picturesApi(own));
      const body = formOf({ city_name: "Jaipur" }, new Uint8Array(jpeg));
      const answer = await full.request("/api", { method: "POST", body });
      expect((await problemOf(answer)).detail).toContain("the disk is full");
      expect([answer.status, errors]).toEqual([507, ["A picture could not be stored"]]);
      expect(await open().db.$count(pictures)).toBe(0);
      own.stop();
    }
    expect(await readdir(well)).toEqual([]);
  });

  test("a host's picture is stored once, and served in six files", async () => {
    const { id, ...rest } = await sent(host, { city_name: "jaipur", alt: " At the table " });
    expect(rest).toEqual({
      address: `http://site.example/pictures/${id}.jpg`,
      width: 600,
      height: 400,
      alt: "At the table",
      city_name: "Jaipur",
    });
    const again = await send(helper);
    expect([again.status, await again.json()]).toEqual([200, { id, ...rest }]);
    for (const name of ["480.jpg", "960.jpg", "1600.jpg", "480.avif", "960.avif", "1600.avif"]) {
      const answer = await get(`/pictures/${id}-${name}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=3600");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200);
    }
    for (const encoding of ["jpg", "avif"]) {
      const thumbnail = await get(`/pictures/${id}-160.${encoding}`);
      const bytes = Buffer.from(await thumbnail.arrayBuffer());
      expect((await sharp(bytes).metadata()).width).toBe(160);
      expect(bytes.length).toBeLessThan(6_000);
      expect(thumbnail.headers.get("etag")).toContain(`-160.${encoding}`);
    }
    const whole = await get(`/pictures/${id}.jpg`);
    const etag = whole.headers.get("etag") ?? "";
    const known = await get(`/pictures/${id}.jpg`, { headers: { "If-None-Match": etag } });
    expect([whole.headers.get("content-type"), known.status]).toEqual(["image/jpeg", 304]);
    const [stored] = await open().db.select().from(pictures);
    expect(await readdir(join(folder, "pictures", id))).toHaveLength(
      new Set(Object.values(stored?.files ?? {})).size,
    );
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
    for (const path of [
      "nonsense.jpg",
      `${id}-481.jpg`,
      `${id}.avif`,
      `${crypto.randomUUID()}.jpg`,
    ])
      expect((await get(`/pictures/${path}`)).status).toBe(404);
  });

  test("a picture that was looked at before it was described gets its description", async () => {
    const { id } = await sent(helper, { city_name: "Jaipur", alt: "" });
    const described = await send(helper, { city_name: "Jaipur", alt: "At the table" });
    expect(await described.json()).toMatchObject({ id, alt: "At the table" });
    const later = await send(host, { city_name: "Jaipur", alt: "Another" });
    expect([later.status, await later.json()]).toMatchObject([200, { id, alt: "At the table" }]);
  });

  test("pictures are for people of the city and administrators", async () => {
    const statuses = async (fields: Record<string, string>) => {
      const answers = [];
      for (const viewer of [visitor, user, helper, host, administrator])
        answers.push((await send(viewer, fields)).status);
      return answers;
    };
    expect(await statuses({ city_name: "Jaipur" })).toEqual([401, 403, 201, 200, 200]);
    expect(await statuses({ city_name: "Mumbai" })).toEqual([401, 403, 403, 403, 201]);
    expect(await statuses({})).toEqual([401, 403, 403, 403, 201]);
    const unknown = await send(administrator, { city_name: "Atlantis" });
    expect(unknown.status).toBe(422);
    const list = async (viewer: Viewer, query: string) =>
      (await site(viewer).request(`/api${query}`)).status;
    expect(
      await Promise.all([user, helper, administrator].map((one) => list(one, "?city_name=Jaipur"))),
    ).toEqual([403, 200, 200]);
    expect(await Promise.all([host, administrator].map((one) => list(one, "")))).toEqual([
      403, 200,
    ]);
  });

  test("what is no picture is refused with advice", async () => {
    const heic = new Uint8Array(
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]),
    );
    const refusal = await send(host, { city_name: "Jaipur" }, heic);
    expect([refusal.status, (await problemOf(refusal)).detail]).toEqual([
      415,
      expect.stringContaining("On an iPhone"),
    ]);
    const half = await send(host, { city_name: "Jaipur" }, new Uint8Array(jpeg.subarray(0, 900)));
    expect(half.status).toBe(422);
    const large = await send(host, { city_name: "Jaipur" }, new Uint8Array(12 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    const json = await site(host).request("/api", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(json.status).toBe(415);
    const empty = new FormData();
    empty.set("city_name", "Jaipur");
    expect((await site(host).request("/api", { method: "POST", body: empty })).status).toBe(422);
    const broken = await site(host).request("/api", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    });
    expect(broken.status).toBe(400);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
    expect(await open().db.$count(pictures)).toBe(0);
  });

  test("a city's room is bounded", async () => {
    const small = new PictureFiles(files.store, join(folder, "incoming"), 10);
    const app = new Hono<ApiEnv>()
      .use(async (c, next) => {
        c.set("ctx", contextFor(open().db, { viewer: host }));
        await next();
      })
      .route("/", picturesApi(small));
    const body = formOf({ city_name: "Jaipur" }, new Uint8Array(jpeg));
    const answer = await app.request("/", { method: "POST", body });
    small.stop();
    expect(answer.status).toBe(409);
    expect(await open().db.$count(pictures)).toBe(0);
  });

  test("a deleted picture is gone, and the fields that named it are empty", async () => {
    const { db } = open();
    const { id, address } = await sent(host);
    const other = "https://elsewhere.example/logo.png";
    const [event] = await db
      .insert(city_events)
      .values(
        eventRow({ city_name: "Jaipur", image_url: address, partner_logos: [other, address] }),
      )
      .returning();
    changes.length = 0;
    expect((await remove(helper, id)).status).toBe(403);
    expect((await remove(host, id)).status).toBe(204);
    const [after] = await db.select().from(city_events);
    expect(after).toMatchObject({ image_url: null, partner_logos: [other] });
    expect(changes).toContain(`city-events/id/${event?.id}`);
    expect((await get(`/pictures/${id}.jpg`)).status).toBe(410);
    expect((await remove(host, id)).status).toBe(410);
    expect(await readdir(join(folder, "pictures"))).not.toContain(id);
  });

  test("a picture of a post is the central team's to delete; helpers delete their own", async () => {
    const { db } = open();
    const { id, address } = await sent(helper);
    await db
      .insert(blog_posts)
      .values({ title: "One", content: "Text", author: "A", image_url: address });
    expect((await remove(host, id)).status).toBe(403);
    await db.delete(blog_posts).where(eq(blog_posts.title, "One"));
    expect((await remove(helper, id)).status).toBe(204);
  });
});
