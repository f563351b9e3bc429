import { z } from "zod";

export const COMMANDS = ["grant", "revoke", "list", "undo", "refused"] as const;
export type Command = (typeof COMMANDS)[number];

/** No address of a database, because its password is not sent to another process. */
const importSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("dump"), file: z.string() }),
  z.object({ kind: z.literal("rows"), file: z.string() }),
  z.object({ kind: z.literal("folder"), directory: z.string() }),
]);
export type ImportSource = z.output<typeof importSource>;

export const commandRequest = z.union([
  z.object({
    command: z.enum(COMMANDS),
    email: z.string().optional(),
    since: z.string().optional(),
    yes: z.boolean().optional(),
  }),
  z.object({
    command: z.literal("backup"),
    file: z.string(),
    recipients: z.array(z.string()),
  }),
  z.object({
    command: z.literal("import"),
    source: importSource,
    isDryRun: z.boolean(),
    withRoles: z.boolean().default(false),
    oldPictures: z.string().optional(),
  }),
  z.object({ command: z.literal("new-keys"), isSure: z.boolean() }),
  z.object({ command: z.literal("export"), directory: z.string() }),
]);
export type CommandRequest = z.output<typeof commandRequest>;
