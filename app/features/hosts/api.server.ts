import type { OpenAPIHono } from "@hono/zod-openapi";
import { chapterNamed } from "#app/content/cities.ts";
import { readJson } from "#app/core/api/json-body.server.ts";
import { createRoutes, listOf, type ApiEnv, type Routes } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { actorOf, requireManager } from "#app/core/policy.server.ts";
import { linkProblems } from "#app/core/data/links/link-problems.ts";
import { acceptInvitation, declineInvitation, readInvitation } from "./acceptance.server.ts";
import { invite, listInvitations, REPEATABLE, revokeInvitation } from "./invitations.server.ts";
import { messages } from "./messages.ts";
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

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: messages.onlyHosts,
  gone: linkProblems.expired.sentence,
  "too-many": "Too many invitations. Please try again later.",
};
const routes = () => createRoutes({ tag: "hosts", sentences });

const hostOfCity = ({ ctx, params }: { ctx: Context; params: { city: string } }) =>
  requireManager(ctx, chapterNamed(params.city) ?? params.city);

export function citiesApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  addInvitations(add);
  addHosts(add);
  return api;
}

function addInvitations(add: Routes["add"]) {
  add("post /{city}/host-invitations", {
    does: "Invite a host or a helper",
    says: "Invited by mail",
    permit: hostOfCity,
    repeatable: REPEATABLE,
    takes: invitationInput,
    status: 201,
    returns: hostInvitation,
    refuses: [403, 409],
    handle: ({ ctx, params, input, key }) => invite(ctx, params.city, input, { key }),
  });
  add("get /{city}/host-invitations", {
    does: "List pending invitations",
    says: "The pending invitations",
    returns: listOf(hostInvitation),
    refuses: [403],
    handle: ({ ctx, params }) => listInvitations(ctx, params.city),
  });
  add("delete /{city}/host-invitations/{id}", {
    does: "Withdraw an invitation",
    says: "Withdrawn",
    refuses: [403],
    handle: ({ ctx, params }) => revokeInvitation(ctx, params.city, params.id),
  });
}

function addHosts(add: Routes["add"]) {
  add("get /{city}/hosts", {
    does: "List the hosts and helpers of a city",
    says: "Hosts and helpers",
    returns: listOf(chapterHost),
    refuses: [403],
    handle: ({ ctx, params }) => listHosts(ctx, params.city),
  });
  add("delete /{city}/hosts/{user_id}", {
    does: "End somebody's duty in a city",
    says: "Removed",
    permit: ({ ctx, params }) => requireRemoval(ctx, params.city, params.user_id),
    documentedBody: { schema: removalInput, required: false },
    refuses: [403],
    async handle({ c, ctx, params }) {
      const hasReason = (await c.req.text()) !== "";
      const body = hasReason ? await readJson(c) : undefined;
      if (body?.ok === false) return body.response;
      const input = removalInput.safeParse(body?.value ?? {}, { error: plainSentence });
      if (!input.success) return problem.invalid(input.error);
      return removeHost(ctx, params.city, params.user_id, input.data.reason);
    },
  });
}

export function invitationsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("get /{token}", {
    does: "Read an invitation",
    says: "An invitation that can be accepted",
    isPublic: true,
    returns: openInvitation,
    refuses: [410],
    handle: ({ ctx, params }) => readInvitation(ctx, params.token),
  });
  add("post /{token}/accept", {
    does: "Accept an invitation",
    says: "Accepted",
    returns: cityDuty,
    refuses: [403, 410],
    handle: ({ ctx, params }) => acceptInvitation(ctx, params.token),
  });
  add("post /{token}/decline", {
    does: "Decline an invitation",
    says: "Declined",
    isPublic: true,
    refuses: [410],
    handle: ({ ctx, params }) => declineInvitation(ctx, params.token),
  });
  return api;
}

export function meApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = routes();
  add("get /cities", {
    does: "List your own cities",
    says: "The cities the viewer has rights over",
    returns: listOf(cityDuty),
    handle: ({ ctx }) => myCities(ctx),
  });
  add("patch /cities/{city}", {
    does: "Change whether you are asked for the next meetup",
    says: "Whether a mail asks for the next meetup, after each one",
    permit: ({ ctx }) => actorOf(ctx),
    takes: myCityPatch,
    returns: myCityPatch,
    handle: ({ ctx, params, input }) => changeMyCity(ctx, params.city, input),
  });
  return api;
}
