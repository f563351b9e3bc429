import { OpenAPIHono, z } from "@hono/zod-openapi";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import { readInput, readJson } from "#app/core/api/json-body.server.ts";
import {
  addRoute,
  byToken,
  jsonBody,
  jsonResponse,
  listOf,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { problem } from "#app/core/api/problem.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireHostOf } from "#app/core/policy.server.ts";
import { acceptInvitation, readInvitation } from "./acceptance.server.ts";
import { cardInput, cardOfCity, chapterCard } from "./card.ts";
import { readCard, removeCard, saveCard } from "./card.server.ts";
import { invite, listInvitations, revokeInvitation } from "./invitations.server.ts";
import { sentences } from "./messages.ts";
import { chapterNamed } from "./rules.ts";
import {
  chapterHost,
  cityDuty,
  hostInvitation,
  invitationInput,
  openInvitation,
  myCityPatch,
  removalInput,
} from "./schema.ts";
import { changeMyCity, listHosts, myCities, removeHost, requireRemoval } from "./service.server.ts";
const tags = ["hosts"];
const city = z.string().describe("The name of a chapter");
const ofCity = { params: z.object({ city }) };

/** `/api/v1/cities/{city}`: the people of a chapter. */
export function citiesApi(takeAttempt: TakeAttempt): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  addInvitations(api, takeAttempt);
  addHosts(api);
  addCard(api);
  return api;
}

function addInvitations(api: OpenAPIHono<ApiEnv>, takeAttempt: TakeAttempt) {
  addRoute(
    api,
    {
      method: "post",
      path: "/{city}/host-invitations",
      tags,
      security: byToken,
      request: { ...ofCity, ...jsonBody(invitationInput) },
      responses: {
        201: jsonResponse(hostInvitation, "Invited by mail"),
        ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const asked = c.req.param("city");
      // Before the body and the rate limit: without permission the response is the same, whatever was sent.
      const actor = await requireHostOf(c.var.ctx, chapterNamed(asked) ?? asked);
      if (!actor.ok) return problem.of(actor.error, sentences);
      const input = await readInput(c, invitationInput);
      if (!input.ok) return input.response;
      const retryAfter = await takeAttempt(c, input.value.email);
      if (retryAfter !== undefined) return problem.of({ code: "too-many", retryAfter }, sentences);
      return reply(c, await invite(c.var.ctx, asked, input.value), sentences, 201);
    },
  );
  addRoute(
    api,
    {
      method: "get",
      path: "/{city}/host-invitations",
      tags,
      security: byToken,
      request: ofCity,
      responses: {
        200: jsonResponse(listOf(hostInvitation), "The pending invitations"),
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await listInvitations(c.var.ctx, c.req.param("city")), sentences),
  );
  addRoute(
    api,
    {
      method: "delete",
      path: "/{city}/host-invitations/{id}",
      tags,
      security: byToken,
      request: { params: z.object({ city, id: z.string() }) },
      responses: { 204: { description: "Withdrawn" }, ...problems(401, 403, 404, 429) },
    },
    async (c) => {
      const revoked = await revokeInvitation(c.var.ctx, c.req.param("city"), c.req.param("id"));
      return reply(c, revoked, sentences);
    },
  );
}

function addHosts(api: OpenAPIHono<ApiEnv>) {
  addRoute(
    api,
    {
      method: "get",
      path: "/{city}/hosts",
      tags,
      security: byToken,
      request: ofCity,
      responses: {
        200: jsonResponse(listOf(chapterHost), "Hosts and helpers"),
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await listHosts(c.var.ctx, c.req.param("city")), sentences),
  );
  addRoute(
    api,
    {
      method: "delete",
      path: "/{city}/hosts/{user_id}",
      tags,
      security: byToken,
      request: {
        params: z.object({ city, user_id: z.string() }),
        body: { content: { "application/json": { schema: removalInput } } },
      },
      responses: {
        204: { description: "Removed" },
        ...problems(400, 401, 403, 404, 415, 422, 429),
      },
    },
    async (c) => {
      const [of, userId] = [c.req.param("city"), c.req.param("user_id")];
      const permitted = await requireRemoval(c.var.ctx, of, userId);
      if (!permitted.ok) return problem.of(permitted.error, sentences);
      const hasReason = (await c.req.text()) !== "";
      const body = hasReason ? await readJson(c) : undefined;
      if (body?.ok === false) return body.response;
      const input = removalInput.safeParse(body?.value ?? {}, { error: plainSentence });
      if (!input.success) return problem.invalid(input.error);
      return reply(c, await removeHost(c.var.ctx, of, userId, input.data.reason), sentences);
    },
  );
}

function addCard(api: OpenAPIHono<ApiEnv>) {
  const common = { path: "/{city}/card" as const, tags, security: byToken };
  addRoute(
    api,
    {
      method: "get",
      ...common,
      request: ofCity,
      responses: {
        200: jsonResponse(cardOfCity, "What the hosts say of themselves on the page of their city"),
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await readCard(c.var.ctx, c.req.param("city")), sentences),
  );
  addRoute(
    api,
    {
      method: "put",
      ...common,
      request: { ...ofCity, ...jsonBody(cardInput) },
      responses: {
        200: jsonResponse(chapterCard, "Saved"),
        ...problems(400, 401, 403, 404, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const asked = c.req.param("city");
      const actor = await requireHostOf(c.var.ctx, chapterNamed(asked) ?? asked);
      if (!actor.ok) return problem.of(actor.error, sentences);
      const input = await readInput(c, cardInput);
      if (!input.ok) return input.response;
      return reply(c, await saveCard(c.var.ctx, asked, input.value), sentences);
    },
  );
  addRoute(
    api,
    {
      method: "delete",
      ...common,
      request: ofCity,
      responses: {
        204: { description: "Removed: the fixed content stands on the page again" },
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await removeCard(c.var.ctx, c.req.param("city")), sentences),
  );
}

/** `/api/v1/host-invitations/{token}`: what the mailed link leads to. */
export function invitationsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  const byLink = { params: z.object({ token: z.string() }) };
  addRoute(
    api,
    {
      method: "get",
      path: "/{token}",
      tags,
      request: byLink,
      responses: {
        200: jsonResponse(openInvitation, "An invitation that can be accepted"),
        ...problems(401, 404, 410, 429),
      },
    },
    async (c) => reply(c, await readInvitation(c.var.ctx, c.req.param("token")), sentences),
  );
  addRoute(
    api,
    {
      method: "post",
      path: "/{token}/accept",
      tags,
      security: byToken,
      request: byLink,
      responses: { 200: jsonResponse(cityDuty, "Accepted"), ...problems(401, 403, 404, 410, 429) },
    },
    async (c) => reply(c, await acceptInvitation(c.var.ctx, c.req.param("token")), sentences),
  );
  return api;
}

/** `/api/v1/me`: what the viewer has rights over. */
export function meApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  addRoute(
    api,
    {
      method: "get",
      path: "/cities",
      tags,
      security: byToken,
      responses: {
        200: jsonResponse(listOf(cityDuty), "The cities the viewer has rights over"),
        ...problems(401, 429),
      },
    },
    async (c) => reply(c, await myCities(c.var.ctx), sentences),
  );
  addRoute(
    api,
    {
      method: "patch",
      path: "/cities/{city}",
      tags,
      security: byToken,
      request: { ...ofCity, ...jsonBody(myCityPatch) },
      responses: {
        200: jsonResponse(myCityPatch, "Whether a mail asks for the next meetup, after each one"),
        ...problems(400, 401, 404, 413, 415, 422, 429),
      },
    },
    async (c) => {
      if (c.var.ctx.viewer.kind !== "user")
        return problem.of({ code: "not-authenticated" }, sentences);
      const input = await readInput(c, myCityPatch);
      if (!input.ok) return input.response;
      return reply(c, await changeMyCity(c.var.ctx, c.req.param("city"), input.value), sentences);
    },
  );
  return api;
}
