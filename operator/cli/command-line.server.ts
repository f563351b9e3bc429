import { constants } from "node:os";
import { DrizzleQueryError } from "drizzle-orm";
import type { CommandResult } from "./command-result.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { readable } from "#server/ops/log.server.ts";

/** Runs a command of the operator; `usage` is its answer to `--help`. */
export async function finishWith(usage: string, command: () => Promise<CommandResult>) {
  answerHelp(usage);
  // A reader such as `head` may go before the end; the command still finishes what it has begun.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  try {
    const said = await command();
    (said.ok ? console.log : console.error)(said.text);
    process.exitCode = said.ok ? 0 : 1;
  } catch (error) {
    console.error(sentenceOf(error));
    // The reason for a failed query is in its cause.
    if (error instanceof DrizzleQueryError) console.error(readable(error.cause?.message));
    process.exitCode = 1;
  }
}

/** Lets Ctrl+C end a command as an exit, at which what it must not leave is removed; a signal alone ends it at once. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return readable(error);
  // Only the first sentence of Node's message helps; the rest explains positional arguments.
  const isMisspelt = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return readable(isMisspelt ? `${error.message.split(". ")[0]}.` : error.message);
}
