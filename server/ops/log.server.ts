import type { Log } from "#app/core/context.server.ts";
import { withoutAddresses } from "#app/core/mail/without-addresses.ts";

/** One JSON object a line, so that a machine can read it and no visitor's text can forge a line. */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const log =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      const line = { time: new Date().toISOString(), level, message, ...facts };
      write(`${JSON.stringify(line, (_name, fact: unknown) => readable(fact))}\n`);
    };
  return { info: log("info"), warn: log("warn"), error: log("error") };
}

/** A failed query is logged without its values, because they are email addresses and hashes of tokens. */
export function readable(fact: unknown): unknown {
  if (fact instanceof Error) {
    const cause = fact.cause instanceof Error ? messageOf(fact.cause) : undefined;
    return { error: fact.name, message: messageOf(fact), cause, stack: framesOf(fact) };
  }
  return typeof fact === "string" ? withoutValues(fact) : fact;
}

/** The database's own sentence about a value that it cannot read quotes that value (SQLSTATE class 22). */
function messageOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  return /^22[0-9A-Z]{3}$/.test(code) ? code : withoutAddresses(withoutValues(error.message));
}

/** The lines of the stack. A stack begins with the message, which is told for itself. */
function framesOf({ stack = "", message }: Error): string {
  const begin = stack.indexOf(message);
  return stack.slice(begin < 0 ? stack.length : begin + message.length).trim();
}

/** Drizzle puts the values behind the query. */
const withoutValues = (text: string) => text.replace(/(Failed query: [^]*?)\nparams: [^]*/, "$1");
