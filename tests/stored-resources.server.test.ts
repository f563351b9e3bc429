import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { visitor } from "#app/core/context.server.ts";
import { contextFor, NOW, signUp } from "./context.ts";
import { describeOnBothDatabases } from "./database.ts";
import { storedResources } from "./stored-resources.server.ts";

const anyRow = z.looseObject({ id: z.uuid(), created_by: z.uuid().nullable() });
type AnyRow = z.output<typeof anyRow>;
const anyList = z.object({ items: z.array(anyRow), nextCursor: z.string().optional() });
const anyProblem = z.object({
  status: z.number(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
});
const documented = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }) }),
  ),
});
/** zod's own sentences speak of what it "expected", or say "Invalid" and "Too big". */
const PLAIN_SENTENCE = /^(?!Invalid|Too |Unrecognized)(?!.*expected)[A-Z]/;
const nobody = "00000000-0000-4000-8000-000000000000";

describeOnBothDatabases("The stored resources", (open) => {
  let administrator: Viewer;
  let changes: string[];
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
    changes = [];
  });

  describe.each(storedResources)(
    "$resource",
    ({ resource, api, full, least, required, addresses, numbers, unknown, tag }) => {
      /** One call of the API in the name of `viewer`. */
      async function call(
        method: string,
        path: string,
        {
          body,
          viewer = administrator,
          headers = {},
          now = NOW,
        }: { body?: unknown; viewer?: Viewer; headers?: Record<string, string>; now?: Date } = {},
      ) {
        const app = new Hono<ApiEnv>()
          .use(async (c, next) => {
            c.set("ctx", contextFor(open().db, { viewer, changes, now }));
            await next();
          })
          .route("/", api);
        return app.request(path, {
          method,
          headers: { "Content-Type": "application/json", ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      }
      const problemOf = async (response: Response) => anyProblem.parse(await response.json());
      const rowOf = async (response: Response) => anyRow.parse(await response.json());
      const created = async (body: unknown = full, now = NOW) =>
        rowOf(await call("POST", "/", { body, now }));

      test("is created with every field, and the server's own are the server's", async () => {
        const answer = await call("POST", "/", {
          body: {
            ...full,
            id: nobody,
            created_by: nobody,
            created_at: "1999-01-01T00:00:00Z",
            views: 9,
            likes: 9,
          },
        });
        expect(answer.status).toBe(201);
        const row = await rowOf(answer);
        expect(row).toMatchObject(full);
        expect(row.id).not.toBe(nobody);
        expect(answer.headers.get("Location")).toBe(`/api/v1/${resource}/${row.id}`);
        expect(row.created_by).toBe(administrator.kind === "user" ? administrator.id : "");
        expect([row["created_at"], row["updated_at"]]).toEqual([
          NOW.toISOString(),
          NOW.toISOString(),
        ]);
        expect([row["views"] ?? 0, row["likes"] ?? 0, row["attendees"] ?? 0]).toEqual([0, 0, 0]);
        expect(changes).toContain(tag);
      });

      test("needs only what SPEC 5 requires, trimmed, in the words of SPEC 5", async () => {
        const row = await created(least);
        const optional = Object.keys(full).filter(
          (name) => !(name in least) && typeof Reflect.get(full, name) !== "boolean",
        );
        expect(optional.map((name) => row[name])).toEqual(optional.map(() => null));
        const blank = Object.fromEntries(Object.keys(required).map((name) => [name, "   "]));
        for (const body of [
          { ...full, ...blank },
          Object.fromEntries(Object.entries(full).filter(([name]) => !(name in required))),
        ]) {
          const answer = await call("POST", "/", { body });
          expect(answer.status).toBe(422);
          expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
          const { errors = [] } = await problemOf(answer);
          const first = Object.fromEntries(
            errors.toReversed().map(({ path, message }) => [path, message]),
          );
          expect(first).toEqual(required);
        }
      });

      test("takes nothing invisible for what is required", async () => {
        for (const name of Object.keys(required)) {
          const body = { ...full, [name]: "\u200b\u2060 \u2800\u00ad" };
          const { errors } = await problemOf(await call("POST", "/", { body }));
          expect(errors?.[0]?.path).toBe(name);
          expect(errors?.[0]?.message).toBe(Reflect.get(required, name));
        }
      });

      test("says what is wrong in sentences for people, whatever is sent", async () => {
        for (const name of Object.keys(full)) {
          for (const value of [5, true, "x".repeat(200_000), [], [5], {}, null]) {
            const answer = await call("POST", "/", { body: { ...full, [name]: value } });
            if (answer.status === 201) continue;
            for (const { message } of (await problemOf(answer)).errors ?? [])
              expect(message).toMatch(PLAIN_SENTENCE);
          }
        }
      });

      test("is not sent again to whoever has it", async () => {
        const row = await created();
        const etag = (await call("GET", `/${row.id}`)).headers.get("ETag") ?? "";
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
          const answer = await call("GET", `/${row.id}`, { headers: { "If-None-Match": known } });
          expect([answer.status, await answer.text()]).toEqual([304, ""]);
          expect(answer.headers.get("ETag")).toBe(etag);
        }
        const other = await call("GET", `/${row.id}`, { headers: { "If-None-Match": '"other"' } });
        expect(other.status).toBe(200);
      });

      test("takes back its own row as it was answered", async () => {
        const row = await created();
        const answer = await call("PATCH", `/${row.id}`, { body: row });
        expect([answer.status, await answer.json()]).toEqual([200, row]);
      });

      test("is documented with what the list and the row may answer", () => {
        const { paths } = documented.parse(
          api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "x", version: "1" } }),
        );
        expect(Object.keys(paths["/{id}"]?.get.responses ?? {})).toContain("304");
        // Drafts and the place in a list are for administrators.
        expect(Object.keys(paths["/"]?.get.responses ?? {})).toContain("403");
      });

      test("takes only addresses of the web, and an empty one is none", async () => {
        for (const name of addresses) {
          for (const address of [
            "javascript:alert(1)",
            "not an address",
            "//other.example/x",
            "ftp://files.example/x",
          ]) {
            const answer = await call("POST", "/", { body: { ...full, [name]: address } });
            expect([answer.status, (await problemOf(answer)).errors?.[0]?.path]).toEqual([
              422,
              name,
            ]);
          }
          expect((await created({ ...full, [name]: "" }))[name]).toBeNull();
        }
      });

      test("keeps numbers whole or null", async () => {
        for (const name of numbers) {
          for (const value of [1.5, -1, "12", 3_000_000_000]) {
            expect((await call("POST", "/", { body: { ...full, [name]: value } })).status).toBe(
              422,
            );
          }
          expect((await created({ ...full, [name]: null }))[name]).toBeNull();
          expect((await created({ ...full, [name]: 7 }))[name]).toBe(7);
        }
      });

      test("is changed field by field, and an editor who is late is told", async () => {
        const row = await created();
        const [name = ""] = Object.keys(required);
        const value = name === "date" ? "2025-08-01" : "Another";
        const later = new Date(NOW.getTime() + 60_000);
        const seen = (await call("GET", `/${row.id}`)).headers.get("ETag") ?? "";
        const first = await call("PATCH", `/${row.id}`, {
          body: { [name]: value },
          headers: { "If-Match": seen },
          now: later,
        });
        expect(first.status).toBe(200);
        expect(await rowOf(first)).toEqual({
          ...row,
          [name]: value,
          updated_at: later.toISOString(),
        });
        const second = await call("PATCH", `/${row.id}`, {
          body: { [name]: "Mine" },
          headers: { "If-Match": seen },
        });
        expect(second.status).toBe(412);
        expect((await problemOf(second)).current).toMatchObject({ [name]: value });
        expect((await call("DELETE", `/${row.id}`, { headers: { "If-Match": seen } })).status).toBe(
          412,
        );
        const refused = await call("PATCH", `/${row.id}`, { body: { [name]: " " } });
        expect([refused.status, (await problemOf(refused)).errors?.[0]?.message]).toEqual([
          422,
          Object.values(required)[0],
        ]);
        expect((await call("PATCH", `/${row.id}`, { body: { nonsense: 1 } })).status).toBe(422);
      });

      test("once deleted is gone, and what never was is unknown", async () => {
        const row = await created();
        expect((await call("DELETE", `/${row.id}`)).status).toBe(204);
        for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
          const gone = await call(method, `/${row.id}`, { body });
          expect([gone.status, (await problemOf(gone)).detail]).toEqual([410, unknown]);
          for (const id of [nobody, "not-an-id", "'%20or%201=1"]) {
            const never = await call(method, `/${id}`, { body });
            expect([never.status, (await problemOf(never)).detail]).toEqual([404, unknown]);
          }
        }
      });

      test("is listed in the order of SPEC 7, page after page, each row once", async () => {
        const ids: string[] = [];
        for (let i = 0; i < 7; i++) {
          // Two at a time share their moment or their day, so that the id has to decide.
          const moment = new Date(NOW.getTime() + Math.floor(i / 2) * 1000);
          const day = resource === "events" ? { date: `2025-07-0${1 + Math.floor(i / 2)}` } : {};
          ids.push((await created({ ...full, ...day }, moment)).id);
        }
        const seen: AnyRow[] = [];
        let cursor: string | undefined;
        do {
          const query = cursor ? `&cursor=${cursor}` : "";
          const list = anyList.parse(
            await (await call("GET", `/?limit=3${query}`, { viewer: visitor })).json(),
          );
          seen.push(...list.items);
          cursor = list.nextCursor;
        } while (cursor);
        expect(seen.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
        const key = (row: AnyRow) =>
          String(resource === "events" ? row["date"] : row["created_at"]);
        const expected = seen.map(key).toSorted();
        expect(seen.map(key)).toEqual(resource === "events" ? expected : expected.toReversed());
      });

      test("refuses questions that make no sense", async () => {
        const rows = "Ask for a whole number of rows from 1 to 200";
        const cursor = "This is not a cursor of this list";
        for (const [query, message] of [
          ["limit=0", rows],
          ["limit=many", rows],
          ["limit=1.5", rows],
          ["limit=100000", rows],
          ["cursor=nonsense", cursor],
          ["cursor=W10", cursor],
          [`cursor=${"a".repeat(310)}`, cursor],
          ["q=%00", "This contains control characters"],
          ["nonsense=1", "There is no such field"],
        ]) {
          const answer = await call("GET", `/?${query}`);
          const { errors } = await problemOf(answer);
          expect([answer.status, errors?.map((error) => error.message)]).toEqual([400, [message]]);
        }
      });

      test("is found by its words, taken literally", async () => {
        const [name = ""] = Object.keys(least);
        await created({ ...full, [name]: "Nothing special" });
        const row = await created({ ...full, [name]: "100% \\_ Proof" });
        for (const words of ["100% \\_ proof", "0%", "\\_"]) {
          const list = anyList.parse(
            await (await call("GET", `/?q=${encodeURIComponent(words)}`)).json(),
          );
          expect(list.items.map((found) => found.id)).toEqual([row.id]);
        }
      });
    },
  );
});
