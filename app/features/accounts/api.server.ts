import { Hono } from "hono";
import type { core } from "zod";
import { readInput } from "#app/core/api/json-body.server.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import { problem } from "#app/core/api/problem.server.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import type { Result } from "#app/core/result.ts";
import { sentences } from "./messages.ts";
import { profileInput } from "./schema.ts";
import { accountDetails, listSessions, roleOf, updateProfile } from "./service.server.ts";

type OwnResult<Value> = Result<Value, "not-authenticated">;

export function accountApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const reply = <Value>(
    result: OwnResult<Value>,
    value: (value: Value) => unknown = (same) => same,
  ) =>
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
  return api;
}

export const refuseInput = ({ issues }: core.$ZodError): Response =>
  problem(422, sentences.invalid, { code: "invalid", errors: fieldErrors(issues) });

const refused = (): Response => problem(401, sentences["not-authenticated"]);
