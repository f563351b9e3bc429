import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { content } from "#app/core/api/openapi-responses.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { REPEATABLE } from "../invitations.server.ts";
import { messages } from "./messages.ts";
import { dossier, handover, handoverAsked, handoverInput, notes, notesInput } from "./schema.ts";
import {
  handOver,
  notesEtag,
  readDossier,
  readNotes,
  requireHost,
  writeNotes,
} from "./service.server.ts";

const sentences = { ...COMMON_SENTENCES, forbidden: messages.onlyHosts };

/** Under `/api/v1/cities/{city}`: a city that survives its mayor. */
export function handoverApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "hosts", sentences });
  add("post /{city}/handover", {
    does: "Hand a city over",
    says: "An invitation to host; accepting it ends the rights of who handed over",
    permit: ({ ctx, params }) => requireHost(ctx, params.city),
    repeatable: REPEATABLE,
    takes: handoverInput,
    status: 201,
    returns: handover,
    also: { 202: content("The centre will look for somebody", handoverAsked) },
    refuses: [403, 409],
    async handle({ c, ctx, params, input, key }) {
      const done = await handOver(ctx, params.city, input, key);
      return done.ok && "state" in done.value ? c.json(done.value, 202) : done;
    },
  });
  add("get /{city}/handover", {
    does: "Read what the next host takes over",
    says: "What the next host takes over: meetups, venues, partners, helpers, chat, notes",
    returns: dossier,
    refuses: [403],
    handle: ({ ctx, params }) => readDossier(ctx, params.city),
  });
  add("get /{city}/notes", {
    does: "Read the notes for the next host",
    says: "For the successor",
    sends: ["ETag"],
    returns: notes,
    refuses: [403],
    async handle({ c, ctx, params }) {
      const read = await readNotes(ctx, params.city);
      if (read.ok) c.header("ETag", notesEtag(read.value));
      return read;
    },
  });
  add("put /{city}/notes", {
    does: "Write the notes for the next host",
    says: "Written; hosts and administrators read them",
    permit: ({ ctx, params }) => requireHost(ctx, params.city),
    headers: z.object({ "If-Match": z.string().optional() }),
    takes: notesInput,
    sends: ["ETag"],
    returns: notes,
    refuses: [403, 412],
    async handle({ c, ctx, params, input }) {
      const written = await writeNotes(ctx, params.city, input, c.req.header("If-Match"));
      if (written.ok) c.header("ETag", notesEtag(written.value));
      return written;
    },
  });
  return api;
}
