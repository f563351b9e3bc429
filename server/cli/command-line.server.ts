import { DrizzleQueryError } from "drizzle-orm";
import type { CommandResult } from "./administrators.server.ts";
import { readable } from "#server/ops/log.server.ts";

/** Ends a command-line tool: with what it has said, or with the sentence of what went wrong. */
export async function finishWith(command: () => Promise<CommandResult>): Promise<void> {
  try {
    const said = await command();
    (said.ok ? console.log : console.error)(said.text);
    process.exitCode = said.ok ? 0 : 1;
  } catch (error) {
    console.error(readable(error instanceof Error ? error.message : error));
    // A failed query says in its cause why.
    if (error instanceof DrizzleQueryError) console.error(readable(error.cause?.message));
    process.exitCode = 1;
  }
}
