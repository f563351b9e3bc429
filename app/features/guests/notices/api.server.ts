import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { messages } from "./messages.ts";
import { guestNotice, noticeInput, noticeList } from "./schema.ts";
import { listNotices, requireNoticeRights, takeBackNotice, tellGuests } from "./service.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts and helpers of this city write to its guests.",
  "not-found": messages.noEvent,
  gone: messages.noEvent,
};

export function noticesApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "guests", sentences });
  add("post /{id}/notices", {
    does: "Write to the guests of a meetup",
    says: "Leaves in a minute",
    permit: ({ ctx, params }) => requireNoticeRights(ctx, params.id),
    takes: noticeInput,
    status: 201,
    returns: guestNotice,
    refuses: [403, 409],
    handle: ({ ctx, params, input }) => tellGuests(ctx, params.id, input),
  });
  add("get /{id}/notices", {
    does: "List the notices of a meetup",
    says: "Newest first",
    returns: noticeList,
    refuses: [403],
    handle: ({ ctx, params }) => listNotices(ctx, params.id),
  });
  add("delete /{id}/notices/{notice}", {
    does: "Take a notice back before it leaves",
    says: "Taken back",
    refuses: [403, 409],
    handle: ({ ctx, params }) => takeBackNotice(ctx, params.id, params.notice),
  });
  return api;
}
