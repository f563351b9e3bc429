import { z } from "zod";

export const activityRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string(),
  person: z.string().nullable(),
  action: z.enum(["create", "update", "delete", "restore", "hide", "unhide"]),
  resource: z.string(),
  row_id: z.uuid(),
  title: z.string(),
  city_name: z.string().nullable(),
  admins_only: z.boolean(),
  undoes: z.uuid().nullable(),
  undone: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  is_over: z.boolean().describe("Nothing is left to undo: every email has left, for example"),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()]).meta({ items: {} })),
});

export type Activity = z.output<typeof activityRow>;
