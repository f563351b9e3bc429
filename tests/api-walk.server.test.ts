import { readFileSync } from "node:fs";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { z } from "zod";
import { createApi } from "#server/api.server.ts";
import type { Site } from "#server/site.server.ts";
import { ADMINISTRATOR } from "./postgres-for-tests.ts";
import { wholeSite, type WholeSite } from "./whole-site.ts";

const PAGE = readFileSync(new URL("../docs/api.md", import.meta.url), "utf8");
const operation = z.object({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().min(5),
  tags: z.array(z.string()).length(1),
  security: z.array(z.unknown()),
  requestBody: z.unknown().optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string().min(2),
      headers: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});
const document = z.object({
  info: z.object({ license: z.unknown(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(5) })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
type Operation = z.output<typeof operation> & { route: string };

describe.each(ENGINES)("A stranger's program (%s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  let api: Pick<OpenAPIHono, "request">;
  let operations: Operation[];
  let told: z.output<typeof document>;
  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open({ SITE_URL: "https://meetups.example.org" });
    api = createApi(site);
    told = document.parse(await (await api.request("/api/v1/openapi.json")).json());
    operations = Object.entries(told.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ ...one, route: `${method} ${path}` })),
    );
  });
  afterAll(async () => {
    await site.close();
    await whole.remove();
  });
  const named = (route: string) => {
    const found = operations.find((one) => one.route === route);
    if (!found) throw new Error(`${route} is not in the document`);
    return found;
  };

  test("walks from sign-in to a changed event, as docs/api.md says", async () => {
    const values = new Map(Object.entries(ADMINISTRATOR));
    const statuses: string[] = [];
    for (const call of callsOf(PAGE, values)) {
      const { path, ...init } = call();
      const answer = await api.request(path, init);
      statuses.push(`${init.method} ${answer.status}`);
      const body = z.record(z.string(), z.unknown()).parse(await answer.json());
      for (const [name, value] of Object.entries(body))
        if (typeof value === "string") values.set(name, value);
      values.set("etag", answer.headers.get("ETag") ?? "");
    }
    expect(statuses).toEqual(["POST 200", "POST 201", "GET 200", "PATCH 200", "POST 200"]);
  });

  test("finds each call that docs/api.md lists in a table", () => {
    const rows = [...PAGE.matchAll(/^\| `([A-Z]+) (\/api\/[^`]+)`/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(9);
    const known = operations.map(({ route }) => route.replaceAll(/\{\w+\}/g, "{}"));
    const routes = rows.map(([, method = "", path = ""]) => `${method.toLowerCase()} ${path}`);
    expect(routes.filter((route) => !known.includes(route.replaceAll(/\{\w+\}/g, "{}")))).toEqual(
      [],
    );
  });

  test("finds in the document how to sign in, refresh and sign out", () => {
    for (const path of ["sign-in", "two-factor/verify", "refresh", "sign-out", "sign-in-with-code"])
      expect(named(`post /api/auth/${path}`).security).toEqual([]);
    expect(JSON.stringify(named("post /api/auth/sign-in").requestBody)).toContain('"password"');
    expect(JSON.stringify(named("post /api/auth/refresh").responses["200"])).toContain(
      '"expires_at"',
    );
  });

  test("finds names, words and tags for each operation", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining([
        "signIn",
        "listCityEvents",
        "getCityEvent",
        "createCityEvent",
        "changeCityEvent",
        "deleteCityEvent",
        "acceptHostInvitation",
      ]),
    );
    const tags = told.tags.map(({ name }) => name);
    expect(operations.filter((one) => !tags.includes(one.tags[0] ?? ""))).toEqual([]);
  });

  test("finds the headers, and 400 where a path has parameters", () => {
    const headersOf = (status: string) =>
      operations
        .filter(({ route, responses }) => route.includes("/api/v1/") && status in responses)
        .map(({ responses }) => Object.keys(responses[status]?.headers ?? {}).join());
    expect(new Set(headersOf("429"))).toEqual(new Set(["Retry-After"]));
    expect(new Set(headersOf("401"))).toEqual(new Set(["WWW-Authenticate"]));
    expect(headersOf("429")).toHaveLength(headersOf("401").length);
    const withParameters = operations.filter(({ route }) => route.includes("{"));
    expect(withParameters.filter(({ responses }) => !("400" in responses))).toEqual([]);
    const created = named("post /api/v1/city-events").responses["201"]?.headers;
    expect(Object.keys(created ?? {})).toEqual(["ETag", "Location"]);
    for (const route of ["get /api/v1/videos/{id}", "patch /api/v1/videos/{id}"])
      expect(Object.keys(named(route).responses["200"]?.headers ?? {})).toEqual(["ETag"]);
  });

  test("finds the limits and formats that the server has", () => {
    const shape = z.looseObject({});
    const body = (route: string) =>
      z
        .object({
          content: z.object({
            "application/json": z.object({
              schema: z.object({ properties: z.record(z.string(), shape) }),
            }),
          }),
        })
        .parse(named(route).requestBody).content["application/json"].schema.properties;
    expect(body("post /api/v1/city-events/{id}/guests")["name"]).toMatchObject({
      minLength: 1,
      maxLength: 60,
    });
    expect(body("post /api/v1/newsletter")["email"]).toMatchObject({
      format: "email",
      maxLength: 254,
    });
    const event = body("post /api/v1/city-events");
    expect(event["attend_link"]).toMatchObject({ format: "uri", maxLength: 2048 });
    expect(event["image_url"]).toMatchObject({ format: "uri-reference" });
    expect(event["date_time"]?.["examples"]).toContain("2026-12-05T18:00");
    expect(body("post /api/v1/events")["date"]).toMatchObject({ format: "date" });
  });
});

/** The calls of the page in their order, each filled in with what the earlier ones have returned. */
function callsOf(page: string, values: ReadonlyMap<string, string>) {
  return [...page.matchAll(/```http\n([\s\S]*?)```/g)].map(([, written = ""]) => () => {
    const text = written.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`No answer has held ${name}`);
      return value;
    });
    const [head = "", body] = text.trim().split("\n\n");
    const [line = "", ...lines] = head.split("\n");
    const [method = "", path = ""] = line.split(" ");
    const headers = lines.map((header): [string, string] => {
      const [name = "", ...value] = header.split(": ");
      return [name, value.join(": ")];
    });
    return { path, method, headers, ...(body !== undefined && { body }) };
  });
}
