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
    console.error(sentenceOf(error));
    // A failed query says in its cause why.
    if (error instanceof DrizzleQueryError) console.error(readable(error.cause?.message));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return readable(error);
  // Node's own text goes on about positional arguments.
  const isMisspelt = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return readable(isMisspelt ? `${error.message.split(". ")[0]}.` : error.message);
}
