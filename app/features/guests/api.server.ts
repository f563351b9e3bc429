import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "#app/core/context.server.ts";
import { readJson } from "#app/core/api/json-body.server.ts";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { content } from "#app/core/api/openapi-responses.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { answerRepeated } from "#app/core/api/repeated-answer.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { requireEditor } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireEvent } from "./door/service.server.ts";
import { addGuest, letIn, listGuests, ownMeetupsOf, strikeGuest } from "./guest-list.server.ts";
import { messages } from "./messages.ts";
import { floodInput, floodStruck } from "./flood/schema.ts";
import { strikeFlood } from "./flood/service.server.ts";
import { shortenName, type GuestState } from "./rules.ts";
import {
  addedGuestInput,
  guestInput,
  guestList,
  guestState,
  memberInput,
  ownMeetups,
  replyInput,
} from "./schema.ts";
import { reply as replyByLink } from "./replies.server.ts";
import { restoreGuest } from "./second-thoughts/service.server.ts";
import { join, memberOf, type Rsvp } from "./service.server.ts";

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

export function guestsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("post /{id}/guests", {
    does: "Say yes to a meetup",
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
      const added = addedGuestInput.safeParse(body.value);
      if (added.success && (await requireEvent(ctx, params.id)).ok)
        return reply(c, await addGuest(ctx, params.id, added.data), sentences, 201);
      const rsvp = await rsvpOf(ctx, body.value);
      if (rsvp instanceof Response) return rsvp;
      const joined = await join(ctx, params.id, rsvp);
      return reply(c, joined, sentences, joined.ok && "link" in joined.value ? 201 : 202);
    },
  });
  add("get /{id}/guests", {
    does: "List the guests of a meetup",
    says: "Hosts of the city only",
    returns: guestList,
    also: { 304: { description: "The list is as the entity tag says" } },
    sends: ["ETag"],
    headers: z.object({ "If-None-Match": z.string().optional() }),
    refuses: [403],
    async handle({ c, ctx, params }) {
      const list = await listGuests(ctx, params.id);
      return list.ok ? answerRepeated(c, list.value) : list;
    },
  });
  add("delete /{id}/guests/{guest}", {
    does: "Take a guest off the list",
    says: "Struck",
    refuses: [403],
    handle: ({ ctx, params }) => strikeGuest(ctx, params.id, params.guest),
  });
  add("post /{id}/guests/strike", {
    does: "Take off everyone who came without an email since a moment",
    says: "Struck, in one act that the log undoes",
    permit: ({ ctx }) => requireEditor(ctx),
    takes: floodInput,
    returns: floodStruck,
    refuses: [403, 409],
    handle: ({ ctx, params, input }) => strikeFlood(ctx, params.id, new Date(input.since)),
  });
  add("post /{id}/guests/{guest}/let-in", {
    does: "Give a waiting guest a seat",
    says: "In, also beyond the seats",
    returns: stateOnly,
    refuses: [403, 409],
    handle: async ({ ctx, params }) => withState(await letIn(ctx, params.id, params.guest)),
  });
  add("post /{id}/guests/{guest}/undo", {
    does: "Take back the last act of a host on a guest; put back a guest who was taken off",
    says: "As they are now",
    returns: stateOnly,
    refuses: [403, 409],
    handle: async ({ ctx, params }) => withState(await restoreGuest(ctx, params.id, params.guest)),
  });
  return api;
}

/** A signed-in person with a verified address may leave out name and address. */
async function rsvpOf(ctx: Context, body: unknown): Promise<Rsvp | Response> {
  const member = await memberOf(ctx);
  const input = (member ? memberInput : guestInput).safeParse(body, { error: plainSentence });
  if (!input.success) return problem.invalid(input.error);
  const { email = null, ...wishes } = input.data;
  const own = email === null || email === member?.email ? member : undefined;
  const name = wishes.name ?? own?.name;
  if (!name)
    return problem(422, sentences.invalid, {
      errors: [{ path: "name", message: messages.nameNeeded }],
    });
  const known = { email: own?.email ?? email, isVerified: own !== undefined };
  return { ...wishes, ...known, name: shortenName(name), canWait: true };
}

export function repliesApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("post /{token}", {
    does: "Answer by the link of a guest",
    says: "What counts now",
    isPublic: true,
    takes: replyInput,
    returns: stateOnly,
    also: {
      202: content("A mail holds the new link", z.object({ state: z.literal("pending") })),
    },
    refuses: [409],
    async handle({ c, ctx, params, input }) {
      const replied = await replyByLink(ctx, params.token, input);
      return input.action === "email" && replied.ok
        ? reply(c, ok({ state: "pending" }), sentences, 202)
        : withState(replied);
    },
  });
  return api;
}

export function myMeetupsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("get /meetups", {
    does: "List the meetups you said yes to",
    says: "Ahead and past",
    returns: ownMeetups,
    handle: ({ ctx }) => ownMeetupsOf(ctx),
  });
  return api;
}
