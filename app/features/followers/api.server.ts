import { OpenAPIHono } from "@hono/zod-openapi";
import { chapterNamed } from "#app/content/cities.ts";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import { content } from "#app/core/api/openapi-responses.server.ts";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok } from "#app/core/result.ts";
import { addTextRoutes } from "#app/features/mailings/texts.server.ts";
import {
  announcementInput,
  announcementState,
  cityAnnouncements,
} from "#app/features/followers/announcements/schema.ts";
import {
  holdAnnouncement,
  listAnnouncements,
} from "#app/features/followers/announcements/service.server.ts";
import { cityLetter } from "./letters.server.ts";
import { messages } from "./messages.ts";
import { followerPath } from "./rules.ts";
import {
  cityLetterInput,
  followAnswer,
  followerFigures,
  followInput,
  ownFollows,
} from "./schema.ts";
import { allowLetters, areLettersStopped } from "./unwanted.server.ts";
import { countFollowers, follow, leave, ownFollowsOf, permittedCity } from "./service.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: "You have no rights over this city.",
  "not-found": messages.unknownCity,
};

export function followersApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "followers", sentences });
  add("post /{city}/followers", {
    does: "Follow a city",
    says: "An email asks whether it is meant; who is signed in and verified follows at once",
    isPublic: true,
    takes: followInput,
    status: 202,
    returns: followAnswer,
    also: { 201: content("Following, for a verified account", followAnswer) },
    async handle({ c, ctx, params, input }) {
      const followed = await follow(ctx, params.city, input);
      if (!followed.ok || followed.value.state === "pending") return followed;
      return c.json(followed.value, 201);
    },
  });
  add("get /{city}/followers", {
    does: "Count the followers of a city",
    says: "How many follow the city",
    returns: followerFigures,
    refuses: [403],
    async handle({ ctx, params }) {
      const figures = await countFollowers(ctx, params.city);
      if (!figures.ok) return figures;
      const city = chapterNamed(params.city) ?? params.city;
      const isStopped = await areLettersStopped(ctx.db, city);
      return ok({ ...figures.value, ...(isStopped && { letters_stopped: true }) });
    },
  });
  add("post /{city}/letters/allow", {
    does: "Let the writers of a city write letters again",
    says: "Allowed, although several readers did not want their last ones",
    permit: ({ ctx }) => requireAdministrator(ctx),
    refuses: [403],
    sentences: { ...COMMON_SENTENCES, "not-found": messages.unknownCity },
    handle: ({ ctx, params }) => allowLetters(ctx, params.city),
  });
  add("get /{city}/announcements", {
    does: "List the meetups that followers have not been told of",
    says: "By date, each with when they are told",
    returns: cityAnnouncements,
    refuses: [403],
    handle: ({ ctx, params }) => listAnnouncements(ctx, params.city),
  });
  add("put /{city}/announcements/{event_id}", {
    does: "Hold a meetup back from followers, or tell them",
    says: "Held back until somebody says so, or on its way",
    permit: ({ ctx, params }) => permittedCity(ctx, params.city),
    takes: announcementInput,
    returns: announcementState,
    refuses: [403, 409],
    handle: ({ ctx, params, input }) => holdAnnouncement(ctx, params.city, params.event_id, input),
  });
  addTextRoutes(add, cityLetter, {
    path: "/{city}/letters",
    subject: "city",
    id: "letter",
    takes: cityLetterInput,
    write: {
      does: "Write to the followers of a city",
      says: "Leaves after a while for second thoughts",
    },
    list: { does: "List the letters of a city" },
    takeBack: "Take a letter back before it leaves",
  });
  return api;
}

export function myFollowsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "followers", sentences });
  add("get /follows", {
    says: "By name",
    returns: ownFollows,
    handle: ({ ctx }) => ownFollowsOf(ctx),
  });
  return api;
}

/** `POST /f/{token}/leave`: mail programs send it for their reader, without cookies, perhaps twice. */
export function leavingForms(): OpenAPIHono<ApiEnv> {
  const forms = new OpenAPIHono<ApiEnv>();
  forms.use(smallBody);
  // Mail programs that know no one-click open it as a page. A page changes nothing, so it leads to the buttons.
  forms.get("/:token/leave", (c) => {
    c.header("Cache-Control", "no-store");
    return c.redirect(followerPath(encodeURIComponent(c.req.param("token"))), 303);
  });
  forms.post("/:token/leave", async (c) => {
    await leave(c.var.ctx, c.req.param("token"), c.req.queries("city") ?? []);
    return c.text(messages.left);
  });
  return forms;
}
