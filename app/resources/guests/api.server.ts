import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import { byToken, jsonAnswer, jsonBody, refused } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { readJson, type ApiEnv } from "#app/core/api/resource-api.server.ts";
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
import { join, memberOf, reply, type Yes } from "./service.server.ts";

/** Counts attempts, so that a stranger can cause only so many; each returns the seconds to wait when there were too many. */
export interface GuestLimits {
  /** A yes that sends a mail to `email`, or none. */
  takeYes(c: HonoContext, email: string | null): Promise<number | undefined>;
  /** A button behind the link of one guest. */
  takeReply(c: HonoContext, token: string): Promise<number | undefined>;
}

export const smallBody = limitBody(8 * 1024);
const noStore = { "Cache-Control": "no-store" };

export const tooMany = (wait: number) =>
  problem(429, COMMON_SENTENCES["too-many"], { headers: { "Retry-After": String(wait) } });

/** Under `/api/v1/city-events`: saying yes, and the list for hosts of the city. */
export function guestsApi(limits: GuestLimits): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.post("/:id/guests", smallBody, async (c) => {
    const body = await readJson(c);
    if (!body.ok) return body.response;
    const yes = await yesOf(c, body.value);
    if (yes instanceof Response) return yes;
    const wait = await limits.takeYes(c, yes.isVerified ? null : yes.email);
    if (wait !== undefined) return tooMany(wait);
    const joined = await join(c.var.ctx, c.req.param("id"), yes);
    if (!joined.ok) return problem.of(joined.error, sentences);
    return c.json(joined.value, "link" in joined.value ? 201 : 202, noStore);
  });
  api.get("/:id/guests", async (c) => {
    const list = await listGuests(c.var.ctx, c.req.param("id"));
    return list.ok ? c.json(list.value, 200, noStore) : problem.of(list.error, sentences);
  });
  api.delete("/:id/guests/:guest", async (c) => {
    const struck = await strikeGuest(c.var.ctx, c.req.param("id"), c.req.param("guest"));
    return struck.ok ? c.body(null, 204) : problem.of(struck.error, sentences);
  });
  api.post("/:id/guests/:guest/undo", smallBody, async (c) => {
    const again = await restoreGuest(c.var.ctx, c.req.param("id"), c.req.param("guest"));
    return again.ok
      ? c.json({ state: again.value }, 200, noStore)
      : problem.of(again.error, sentences);
  });
  document(api.openAPIRegistry);
  return api;
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
  api.post("/:token", smallBody, async (c) => {
    const body = await readJson(c);
    if (!body.ok) return body.response;
    const input = replyInput.safeParse(body.value, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    const wait = await limits.takeReply(c, c.req.param("token"));
    if (wait !== undefined) return tooMany(wait);
    const state = await reply(c.var.ctx, c.req.param("token"), input.data.action);
    return state.ok
      ? c.json({ state: state.value }, 200, noStore)
      : problem.of(state.error, sentences);
  });
  api.openAPIRegistry.registerPath({
    method: "post",
    path: "/{token}",
    tags: ["guests"],
    request: { params: z.object({ token: z.string() }), ...jsonBody(replyInput) },
    responses: {
      200: jsonAnswer(z.object({ state: guestState }), "What counts now"),
      ...refused(400, 404, 409, 413, 415, 422, 429),
    },
  });
  return api;
}

/** Under `/api/v1/me`: the meetups to which the viewer has said yes. */
export function myMeetupsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/meetups", async (c) => {
    const mine = await ownMeetupsOf(c.var.ctx);
    return mine.ok ? c.json(mine.value, 200, noStore) : problem.of(mine.error, sentences);
  });
  api.openAPIRegistry.registerPath({
    method: "get",
    path: "/meetups",
    tags: ["guests"],
    security: byToken,
    responses: { 200: jsonAnswer(ownMeetups, "Ahead and past"), ...refused(401) },
  });
  return api;
}

function document(registry: OpenAPIHono["openAPIRegistry"]) {
  const tags = ["guests"];
  const params = z.object({ id: z.string() });
  const one = z.object({ id: z.string(), guest: z.string() });
  registry.registerPath({
    method: "post",
    path: "/{id}/guests",
    tags,
    request: { params, ...jsonBody(guestInput) },
    responses: {
      201: jsonAnswer(z.object({ state: guestState, link: z.string() }), "On the list"),
      202: jsonAnswer(z.object({ state: z.literal("pending") }), "A mail asks whether it is meant"),
      ...refused(400, 401, 404, 409, 410, 413, 415, 422, 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/{id}/guests",
    tags,
    security: byToken,
    request: { params },
    responses: { 200: jsonAnswer(guestList, "Hosts of the city only"), ...refused(401, 403, 404) },
  });
  registry.registerPath({
    method: "delete",
    path: "/{id}/guests/{guest}",
    tags,
    security: byToken,
    request: { params: one },
    responses: { 204: { description: "Struck" }, ...refused(401, 403, 404) },
  });
  registry.registerPath({
    method: "post",
    path: "/{id}/guests/{guest}/undo",
    tags,
    security: byToken,
    request: { params: one },
    responses: {
      200: jsonAnswer(z.object({ state: guestState }), "On the list again"),
      ...refused(401, 403, 404, 409),
    },
  });
}
