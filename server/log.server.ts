import type { Log } from "#app/core/context.server.ts";

/** One JSON object a line, so that a machine can read it and no visitor's text can forge a line. */
export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const log =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      write(
        `${JSON.stringify({ time: new Date().toISOString(), level, message, ...readable(facts) })}\n`,
      );
    };
  return { info: log("info"), warn: log("warn"), error: log("error") };
}

function readable(facts: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      fact instanceof Error
        ? { error: fact.name, message: fact.message, cause: causeOf(fact), stack: fact.stack }
        : fact,
    ]),
  );
}

function causeOf(error: Error): string | undefined {
  return error.cause instanceof Error ? error.cause.message : undefined;
}
