import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { sentences as guestSentences } from "#app/features/guests/api.server.ts";
import { addTextRoutes } from "#app/features/mailings/texts.server.ts";
import { guestNotice, noticeInput, noticeList } from "./schema.ts";
import { hostNotice, listNotices } from "./service.server.ts";

const sentences = {
  ...guestSentences,
  forbidden: "Only hosts and helpers of this city write to its guests.",
};

export function noticesApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "guests", sentences });
  addTextRoutes(add, hostNotice, {
    path: "/{id}/notices",
    subject: "id",
    id: "notice",
    takes: noticeInput,
    returns: guestNotice,
    refuses: [403, 409],
    write: { does: "Write to the guests of a meetup", says: "Leaves in a minute" },
    list: { does: "List the notices of a meetup", returns: noticeList, handle: listNotices },
    takeBack: "Take a notice back before it leaves",
  });
  return api;
}
