import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import { problem } from "#app/core/api/problem.server.ts";
import { readJson, type ApiEnv } from "#app/core/api/resource-api.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireHostOf } from "#app/core/policy.server.ts";
import type { Result } from "#app/core/result.ts";
import { acceptInvitation, readInvitation } from "./acceptance.server.ts";
import { cardInput } from "./card.ts";
import { readCard, removeCard, saveCard } from "./card.server.ts";
import { invite, listInvitations, revokeInvitation } from "./invitations.server.ts";
import { sentences } from "./messages.ts";
import { documentAcceptance, documentCard, documentCities, documentMe } from "./openapi.server.ts";
import { chapterNamed } from "./rules.ts";
import { invitationInput, removalInput } from "./schema.ts";
import { listHosts, myCities, removeHost, requireRemoval } from "./service.server.ts";

const smallBody = limitBody(8 * 1024);

/** `/api/v1/cities/{city}`: the people of a chapter. */
export function citiesApi(takeAttempt: TakeAttempt): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  api.post("/:city/host-invitations", async (c) => {
    const city = c.req.param("city");
    // Who may not invite hears that first, whatever was sent, and costs nobody an attempt.
    const actor = await requireHostOf(c.var.ctx, chapterNamed(city) ?? city);
    if (!actor.ok) return problem.of(actor.error, sentences);
    const body = await readJson(c);
    if (!body.ok) return body.response;
    const input = invitationInput.safeParse(body.value, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    const retryAfter = await takeAttempt(c, input.data.email);
    if (retryAfter !== undefined) return problem.of({ code: "too-many", retryAfter }, sentences);
    return reply(c, await invite(c.var.ctx, city, input.data), 201);
  });
  api.get("/:city/host-invitations", async (c) =>
    reply(c, await listInvitations(c.var.ctx, c.req.param("city"))),
  );
  api.delete("/:city/host-invitations/:id", async (c) =>
    reply(c, await revokeInvitation(c.var.ctx, c.req.param("city"), c.req.param("id"))),
  );
  api.get("/:city/hosts", async (c) => reply(c, await listHosts(c.var.ctx, c.req.param("city"))));
  api.delete("/:city/hosts/:user_id", async (c) => {
    const { city, user_id } = c.req.param();
    const permitted = await requireRemoval(c.var.ctx, city, user_id);
    if (!permitted.ok) return problem.of(permitted.error, sentences);
    const hasReason = (await c.req.text()) !== "";
    const body = hasReason ? await readJson(c) : undefined;
    if (body?.ok === false) return body.response;
    const input = removalInput.safeParse(body?.value ?? {}, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    return reply(c, await removeHost(c.var.ctx, city, user_id, input.data.reason));
  });
  api.get("/:city/card", async (c) => reply(c, await readCard(c.var.ctx, c.req.param("city"))));
  api.put("/:city/card", async (c) => {
    const city = c.req.param("city");
    const actor = await requireHostOf(c.var.ctx, chapterNamed(city) ?? city);
    if (!actor.ok) return problem.of(actor.error, sentences);
    const body = await readJson(c);
    if (!body.ok) return body.response;
    const input = cardInput.safeParse(body.value, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    return reply(c, await saveCard(c.var.ctx, city, input.data));
  });
  api.delete("/:city/card", async (c) =>
    reply(c, await removeCard(c.var.ctx, c.req.param("city"))),
  );
  documentCities(api.openAPIRegistry);
  documentCard(api.openAPIRegistry);
  return api;
}

/** `/api/v1/host-invitations/{token}`: what the mailed link leads to. */
export function invitationsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  api.get("/:token", async (c) => reply(c, await readInvitation(c.var.ctx, c.req.param("token"))));
  api.post("/:token/accept", async (c) =>
    reply(c, await acceptInvitation(c.var.ctx, c.req.param("token"))),
  );
  documentAcceptance(api.openAPIRegistry);
  return api;
}

/** `/api/v1/me`: what the viewer has rights over. */
export function meApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/cities", async (c) => reply(c, await myCities(c.var.ctx)));
  documentMe(api.openAPIRegistry);
  return api;
}

function reply<Value extends object | null>(
  c: HonoContext,
  result: Result<Value>,
  status: 200 | 201 = 200,
): Response {
  if (!result.ok) return problem.of(result.error, sentences);
  return result.value === null
    ? c.body(null, 204)
    : c.json(result.value, status, { "Cache-Control": "no-store" });
}
