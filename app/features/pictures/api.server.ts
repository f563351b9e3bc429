import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { NOT_UTF8 } from "#app/core/api/body-limit.server.ts";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireAdministrator, requireEditor } from "#app/core/policy.server.ts";
import { err, type Failure, type Result } from "#app/core/result.ts";
import { eventPicture } from "#app/resources/city-events/schema.ts";
import { AROUND_THE_FILE, receiveUpload, type Upload } from "./files/multipart.server.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { UnwritableError } from "#app/core/files/file-store.server.ts";
import type { PictureFiles } from "./files/picture-files.server.ts";
import { LARGEST_UPLOAD, picturesEtag } from "./rules.ts";
import { describePicture, setEventPictures } from "./event-pictures.server.ts";
import { keepReported, previewPicture } from "./reported.server.ts";
import {
  eventPicturesInput,
  picture,
  pictureDescription,
  picturePreview,
  uploadForm,
  uploadInput,
} from "./schema.ts";
import {
  listPictures,
  pictureQuery,
  removePicture,
  uploadPicture,
  type UploadCode,
} from "./service.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: messages.onlyHosts,
  "not-found": messages.unknown,
  gone: messages.gone,
  "too-many": messages.tooMany,
};

/** Before anything is read of it; `receiveUpload` bounds a body of unknown length. */
const limit = createMiddleware(async (c, next) => {
  const length = Number(c.req.header("Content-Length") ?? 0);
  return length > LARGEST_UPLOAD + AROUND_THE_FILE ? problem(413, messages.tooLarge) : next();
});

export function picturesApi(files: PictureFiles): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "pictures", sentences, limit });
  add("post /", {
    does: "Upload a picture",
    says: "Stored; 200 where the same picture of the city is stored already",
    permit: ({ ctx }) => permitUpload(ctx),
    documentedBody: { schema: uploadForm, required: true, mediaType: "multipart/form-data" },
    status: 201,
    returns: picture,
    also: { 200: { description: "The same picture, stored earlier" } },
    refuses: [403, 409, 503, 507],
    handle: ({ c, ctx }) => takeUpload(ctx, files, c.req.raw),
  });
  add("get /", {
    does: "List pictures",
    says: "The pictures of a city, newest first; for administrators also those of all",
    takes: pictureQuery,
    returns: listOf(picture),
    refuses: [403],
    handle: ({ ctx, input }) => listPictures(ctx, input),
  });
  add("patch /{id}", {
    does: "Describe a picture",
    says: "Described; meetups that show it say so, too",
    permit: ({ ctx }) => requireEditor(ctx),
    takes: pictureDescription,
    returns: picture,
    refuses: [403, 410],
    handle: ({ ctx, params, input }) => describePicture(ctx, params.id, input),
  });
  add("delete /{id}", {
    does: "Delete a picture",
    says: "Deleted; fields that named it are empty",
    refuses: [403, 410],
    handle: ({ ctx, params }) => removePicture(ctx, files, params.id),
  });
  add("get /{id}/preview", {
    does: "Read a small version of a picture",
    says: "A small version as a data address, of a hidden picture too",
    returns: picturePreview,
    refuses: [403, 410, 503],
    async handle({ ctx, params }) {
      const preview = await previewPicture(ctx, files, params.id);
      return preview === "away" ? problem(503, messages.away, LATER) : preview;
    },
  });
  add("delete /{id}/hidden", {
    does: "Show a reported picture again",
    says: "Shown again, although somebody in it had asked for the opposite",
    permit: ({ ctx }) => requireAdministrator(ctx),
    refuses: [403, 410],
    sentences: COMMON_SENTENCES,
    handle: ({ ctx, params }) => keepReported(ctx, params.id),
  });
  return api;
}

export function eventPicturesApi(): OpenAPIHono<ApiEnv> {
  const own = { ...sentences, "not-found": messages.unknownEvent, gone: messages.unknownEvent };
  const { api, add } = createRoutes({ tag: "city-events", sentences: own });
  add("put /{id}/pictures", {
    does: "Choose the pictures of a meetup",
    says: "The pictures of a meetup that has begun, at most six",
    permit: ({ ctx }) => requireEditor(ctx),
    headers: z.object({
      "If-Match": z
        .string()
        .optional()
        .describe(
          "The ids of its pictures as read, joined by `/`, in quotes: refused where others are there.",
        ),
    }),
    takes: eventPicturesInput,
    sends: ["ETag"],
    returns: z.object({ items: z.array(eventPicture) }),
    refuses: [403, 409, 410, 412],
    async handle({ c, ctx, params, input }) {
      const stored = await setEventPictures(ctx, params.id, input, c.req.header("If-Match"));
      if (stored.ok) c.header("ETag", picturesEtag(stored.value.items));
      return stored;
    },
  });
  return api;
}

async function permitUpload(ctx: Context): Promise<Result<unknown>> {
  // The city is known only when the whole body has come.
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  const retryAfter = await ctx.countAttempt([limits["picture:account"], actor.value.id]);
  return retryAfter === undefined ? actor : err("too-many", { retryAfter });
}

async function takeUpload(ctx: Context, files: PictureFiles, request: Request): Promise<Response> {
  let folder: string | undefined;
  try {
    folder = await files.newFolder();
    return await answerUpload(ctx, files, request, folder);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    ctx.log.error("A picture could not be stored", { error });
    return problem(507, messages.noDisk);
  } finally {
    if (folder !== undefined) await files.removeFolder(folder);
  }
}

async function answerUpload(ctx: Context, files: PictureFiles, request: Request, folder: string) {
  const upload = await receiveUpload(request, folder, LARGEST_UPLOAD);
  if (upload.kind !== "whole") return notWhole(upload.kind);
  const input = uploadInput.safeParse(upload.fields, { error: plainSentence });
  if (!input.success) return problem.invalid(input.error);
  const result = await uploadPicture(ctx, files, upload.file, input.data);
  if (!result.ok) return refusal(result.error);
  const { isNew, picture: stored } = result.value;
  const { alt } = input.data;
  // A browser that cannot draw a picture has the site look at it before anybody describes it.
  const described = alt && !stored.alt ? await describePicture(ctx, stored.id, { alt }) : undefined;
  return Response.json(described?.ok ? described.value : stored, {
    status: isNew ? 201 : 200,
    headers: { "Cache-Control": "no-store" },
  });
}

function notWhole(kind: Exclude<Upload["kind"], "whole">): Response {
  switch (kind) {
    case "not-multipart":
      return problem(415, messages.onlyFile);
    case "not-utf8":
      return problem(400, NOT_UTF8);
    case "broken-off":
      return problem(400, messages.brokenOff);
    case "too-large":
      return problem(413, messages.tooLarge);
    case "no-file": {
      const errors = [{ path: "file", message: messages.noFile }];
      return problem(422, messages.noFile, { errors });
    }
  }
}

const LATER = { headers: { "Retry-After": "30" } };

function refusal({ code, ...more }: Failure<UploadCode>): Response {
  switch (code) {
    case "too-many-pixels":
      return problem(413, messages.tooManyPixels);
    case "wrong-format":
      return problem(415, more.detail ?? messages.unreadable);
    case "unreadable":
      return problem(422, messages.unreadable, {
        errors: [{ path: "file", message: messages.unreadable }],
      });
    case "away":
      return problem(503, messages.away, LATER);
    case "busy":
      return problem(503, messages.busy, LATER);
    case "conflict":
    case "forbidden":
    case "gone":
    case "invalid":
    case "not-authenticated":
    case "not-found":
    case "stale":
    case "too-many":
      return problem.of({ code, ...more }, sentences);
  }
}
