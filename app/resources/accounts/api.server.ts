import { Hono } from "hono";
import type { core } from "zod";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { problem } from "#app/core/api/problem.server.ts";
import { readInput } from "#app/core/api/json-body.server.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { Result } from "#app/core/result.ts";
import { sentences } from "./messages.ts";
import { profileInput } from "./schema.ts";
import {
  accountDetails,
  exportData,
  listSessions,
  roleOf,
  updateProfile,
} from "./service.server.ts";

type Mine<Value> = Result<Value, "not-authenticated">;

/** What somebody signed in may read and change of their own account, under `/api/auth`. */
export function accountApi(services: Parameters<typeof exportData>[1]): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const reply = <Value>(result: Mine<Value>, value: (value: Value) => unknown = (same) => same) =>
    result.ok
      ? Response.json(value(result.value), { headers: { "Cache-Control": "no-store" } })
      : refused();

  api.get("/role", async (c) => reply(await roleOf(c.var.ctx), (role) => ({ role })));
  api.get("/me", async (c) => reply(await accountDetails(c.var.ctx)));
  api.patch("/me", async (c) => {
    if (c.var.ctx.viewer.kind !== "user") return refused();
    const input = await readInput(c, profileInput, { refuse: refuseInput });
    if (!input.ok) return input.response;
    return reply(await updateProfile(c.var.ctx, input.value));
  });
  api.get("/sessions", async (c) => reply(await listSessions(c.var.ctx), (items) => ({ items })));
  api.get("/export", async (c) => {
    const answer = reply(await exportData(c.var.ctx, services));
    if (answer.ok) answer.headers.set("Content-Disposition", 'attachment; filename="my-data.json"');
    return answer;
  });
  return api;
}

/** The fields at fault of a call under `/api/auth`. */
export function refuseInput({ issues }: core.$ZodError): Response {
  return problem(422, sentences.invalid, { code: "invalid", errors: fieldErrors(issues) });
}

function refused(): Response {
  return problem(401, sentences["not-authenticated"]);
}
