import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { letterInput } from "#app/features/mailings/schema.ts";
import { addTextRoutes } from "#app/features/mailings/texts.server.ts";
import { letterToHosts } from "./letters.server.ts";
import { messages } from "./messages.ts";
import { chapterHistory, chapters } from "./schema.ts";
import { listChapters, readHistory } from "./service.server.ts";

const sentences = { ...COMMON_SENTENCES, "not-found": messages.unknownCity };

export function chaptersApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "hosts", sentences });
  add("get /chapters", {
    does: "List all chapters",
    says: "Every chapter, its people, pending invitations, last and next event",
    returns: chapters,
    refuses: [403],
    handle: ({ ctx }) => listChapters(ctx),
  });
  add("get /chapters/{city}/history", {
    does: "Read a year of a chapter",
    says: "Twelve months of meetups that were held, and of people who had said yes",
    returns: chapterHistory,
    refuses: [403],
    handle: ({ ctx, params }) => readHistory(ctx, params.city),
  });
  addTextRoutes(add, letterToHosts, {
    path: "/chapters/letters",
    id: "letter",
    takes: letterInput,
    write: {
      does: "Write to all hosts",
      says: "A letter to all hosts; leaves after a while for second thoughts",
    },
    list: { does: "List the letters to all hosts" },
    takeBack: "Take a letter to all hosts back before it leaves",
  });
  return api;
}
