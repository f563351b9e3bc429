import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { mailing } from "#app/features/mailings/schema.ts";
import { letterInput } from "#app/features/followers/schema.ts";
import { listHostLetters, takeBackHostLetter, writeToHosts } from "./letters.server.ts";
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
  add("post /chapters/letters", {
    does: "Write to all hosts",
    says: "A letter to all hosts; leaves after a while for second thoughts",
    permit: ({ ctx }) => requireAdministrator(ctx),
    takes: letterInput,
    status: 201,
    returns: mailing,
    refuses: [403],
    handle: ({ ctx, input }) => writeToHosts(ctx, input),
  });
  add("get /chapters/letters", {
    does: "List the letters to all hosts",
    says: "Newest first",
    returns: listOf(mailing),
    refuses: [403],
    handle: ({ ctx }) => listHostLetters(ctx),
  });
  add("delete /chapters/letters/{letter}", {
    does: "Take a letter to all hosts back before it leaves",
    says: "Taken back",
    refuses: [403, 409],
    handle: ({ ctx, params }) => takeBackHostLetter(ctx, params.letter),
  });
  return api;
}
