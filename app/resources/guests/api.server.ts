import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import {
  addRoute,
  byToken,
  jsonBody,
  jsonResponse,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { readInput, readJson } from "#app/core/api/json-body.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { ok } from "#app/core/result.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { listGuests, restoreGuest, strikeGuest } from "./guest-list.server.ts";
import { messages, sentences } from "./messages.ts";
import { ownMeetupsOf } from "./own-meetups.server.ts";
import {
  guestInput,
  guestList,
  guestState,
  memberInput,
  ownMeetups,
  replyInput,
} from "./schema.ts";
import { join, memberOf, reply as replyByLink, type Yes } from "./service.server.ts";

/** Counts attempts, so that a stranger can cause only so many; each returns the seconds to wait when there were too many. */
export interface GuestLimits {
  /** A yes that sends a mail to `email`, or none. */
  takeYes(c: HonoContext, email: string | null): Promise<number | undefined>;
  /** A button behind the link of one guest. */
  takeReply(c: HonoContext, token: string): Promise<number | undefined>;
}

export const tooMany = (wait: number) =>
  problem(429, COMMON_SENTENCES["too-many"], { headers: { "Retry-After": String(wait) } });

const tags = ["guests"];
const params = z.object({ id: z.string() });
const one = z.object({ id: z.string(), guest: z.string() });
const stateOnly = z.object({ state: guestState });

/** Under `/api/v1/city-events`: saying yes, and the list for hosts of the city. */
export function guestsApi(limits: GuestLimits): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use("/:id/guests", smallBody);
  api.use("/:id/guests/:guest/undo", smallBody);
  addRoute(
    api,
    {
      method: "post",
      path: "/{id}/guests",
      tags,
      request: { params, ...jsonBody(guestInput) },
      responses: {
        201: jsonResponse(z.object({ state: guestState, link: z.string() }), "On the list"),
        202: jsonResponse(
          z.object({ state: z.literal("pending") }),
          "A mail asks whether it is meant",
        ),
        ...problems(400, 401, 404, 409, 410, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const body = await readJson(c);
      if (!body.ok) return body.response;
      const yes = await yesOf(c, body.value);
      if (yes instanceof Response) return yes;
      const wait = await limits.takeYes(c, yes.isVerified ? null : yes.email);
      if (wait !== undefined) return tooMany(wait);
      const joined = await join(c.var.ctx, c.req.param("id"), yes);
      return reply(c, joined, sentences, joined.ok && "link" in joined.value ? 201 : 202);
    },
  );
  addListRoutes(api);
  return api;
}

function addListRoutes(api: OpenAPIHono<ApiEnv>) {
  addRoute(
    api,
    {
      method: "get",
      path: "/{id}/guests",
      tags,
      security: byToken,
      request: { params },
      responses: {
        200: jsonResponse(guestList, "Hosts of the city only"),
        ...problems(401, 403, 404),
      },
    },
    async (c) => reply(c, await listGuests(c.var.ctx, c.req.param("id")), sentences),
  );
  addRoute(
    api,
    {
      method: "delete",
      path: "/{id}/guests/{guest}",
      tags,
      security: byToken,
      request: { params: one },
      responses: { 204: { description: "Struck" }, ...problems(401, 403, 404) },
    },
    async (c) => {
      const struck = await strikeGuest(c.var.ctx, c.req.param("id"), c.req.param("guest"));
      return reply(c, struck, sentences);
    },
  );
  addRoute(
    api,
    {
      method: "post",
      path: "/{id}/guests/{guest}/undo",
      tags,
      security: byToken,
      request: { params: one },
      responses: {
        200: jsonResponse(stateOnly, "On the list again"),
        ...problems(401, 403, 404, 409),
      },
    },
    async (c) => {
      const again = await restoreGuest(c.var.ctx, c.req.param("id"), c.req.param("guest"));
      return reply(c, again.ok ? ok({ state: again.value }) : again, sentences);
    },
  );
}

/** Who says yes: with an account of a verified address that account, which may leave out what it knows. */
async function yesOf(c: HonoContext<ApiEnv>, body: unknown): Promise<Yes | Response> {
  const member = await memberOf(c.var.ctx);
  if (member) {
    const input = memberInput.safeParse(body, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    const { email = null, name = member.name, bring } = input.data;
    if (email === null || email === member.email) {
      if (name !== "")
        return { name: name.slice(0, 60), email: member.email, bring, isVerified: true };
      return problem(422, sentences.invalid, {
        errors: [{ path: "name", message: messages.nameNeeded }],
      });
    }
  }
  const input = guestInput.safeParse(body, { error: plainSentence });
  if (!input.success) return problem.invalid(input.error);
  return { ...input.data, email: input.data.email ?? null, isVerified: false };
}

/** Under `/api/v1/replies`: the buttons behind a guest's link, for programs. */
export function repliesApi(limits: GuestLimits): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  addRoute(
    api,
    {
      method: "post",
      path: "/{token}",
      tags,
      request: { params: z.object({ token: z.string() }), ...jsonBody(replyInput) },
      responses: {
        200: jsonResponse(stateOnly, "What counts now"),
        ...problems(400, 404, 409, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const input = await readInput(c, replyInput);
      if (!input.ok) return input.response;
      const wait = await limits.takeReply(c, c.req.param("token"));
      if (wait !== undefined) return tooMany(wait);
      const state = await replyByLink(c.var.ctx, c.req.param("token"), input.value.action);
      return reply(c, state.ok ? ok({ state: state.value }) : state, sentences);
    },
  );
  return api;
}

/** Under `/api/v1/me`: the meetups to which the viewer has said yes. */
export function myMeetupsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  addRoute(
    api,
    {
      method: "get",
      path: "/meetups",
      tags,
      security: byToken,
      responses: { 200: jsonResponse(ownMeetups, "Ahead and past"), ...problems(401) },
    },
    async (c) => reply(c, await ownMeetupsOf(c.var.ctx), sentences),
  );
  return api;
}
