import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import type { Context } from "#app/core/context.server.ts";
import { readJson } from "#app/core/api/json-body.server.ts";
import { content, createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { listGuests, restoreGuest, strikeGuest } from "./guest-list.server.ts";
import { messages } from "./messages.ts";
import { shortenName, type GuestState } from "./rules.ts";
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

export const sentences = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts of this city see its guests.",
  "not-found": messages.noEvent,
  gone: messages.noEvent,
};
const routes = () => createRoutes({ tag: "guests", sentences });
const stateOnly = z.object({ state: guestState });
const withState = (result: Result<GuestState>) =>
  result.ok ? ok({ state: result.value }) : result;

/** Under `/api/v1/city-events`: saying yes, and the list for hosts of the city. */
export function guestsApi(limits: GuestLimits): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("post /{id}/guests", {
    says: "On the list",
    isPublic: true,
    documentedBody: { schema: guestInput, required: true },
    status: 201,
    returns: z.object({ state: guestState, link: z.string() }),
    also: {
      202: content("A mail asks whether it is meant", z.object({ state: z.literal("pending") })),
    },
    refuses: [409, 410],
    async handle({ c, ctx, params }) {
      const body = await readJson(c);
      if (!body.ok) return body.response;
      const yes = await yesOf(ctx, body.value);
      if (yes instanceof Response) return yes;
      const retryAfter = await limits.takeYes(c, yes.isVerified ? null : yes.email);
      if (retryAfter !== undefined) return err("too-many", { retryAfter });
      const joined = await join(ctx, params.id, yes);
      return reply(c, joined, sentences, joined.ok && "link" in joined.value ? 201 : 202);
    },
  });
  add("get /{id}/guests", {
    says: "Hosts of the city only",
    returns: guestList,
    refuses: [403],
    handle: ({ ctx, params }) => listGuests(ctx, params.id),
  });
  add("delete /{id}/guests/{guest}", {
    says: "Struck",
    refuses: [403],
    handle: ({ ctx, params }) => strikeGuest(ctx, params.id, params.guest),
  });
  add("post /{id}/guests/{guest}/undo", {
    says: "On the list again",
    returns: stateOnly,
    refuses: [403, 409],
    handle: async ({ ctx, params }) => withState(await restoreGuest(ctx, params.id, params.guest)),
  });
  return api;
}

/** Whose yes it is: a signed-in person with a verified address may leave out name and address. */
async function yesOf(ctx: Context, body: unknown): Promise<Yes | Response> {
  const member = await memberOf(ctx);
  if (member) {
    const input = memberInput.safeParse(body, { error: plainSentence });
    if (!input.success) return problem.invalid(input.error);
    const { email = null, name = member.name, bring } = input.data;
    if (email === null || email === member.email) {
      if (name !== "")
        return { name: shortenName(name), email: member.email, bring, isVerified: true };
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
  const { api, add } = routes();
  add("post /{token}", {
    says: "What counts now",
    isPublic: true,
    takes: replyInput,
    returns: stateOnly,
    refuses: [409],
    async handle({ c, ctx, params, input }) {
      const retryAfter = await limits.takeReply(c, params.token);
      if (retryAfter !== undefined) return err("too-many", { retryAfter });
      return withState(await replyByLink(ctx, params.token, input.action));
    },
  });
  return api;
}

/** Under `/api/v1/me`: the meetups to which the viewer has said yes. */
export function myMeetupsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("get /meetups", {
    says: "Ahead and past",
    returns: ownMeetups,
    handle: ({ ctx }) => ownMeetupsOf(ctx),
  });
  return api;
}
