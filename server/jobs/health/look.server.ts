import type { Health, HealthLine, HealthState } from "#app/views/health/schema.ts";
import { versionOf } from "#server/ops/version.ts";
import { dataChecks } from "./data-checks.server.ts";
import type { Check, Known } from "./known.ts";
import { surroundingsChecks } from "./surroundings-checks.ts";

/** The order of the lines: worst first. */
const ORDER: readonly HealthState[] = ["red", "yellow", "unknown", "green"];

/** Runs all checks. */
export async function lookAtHealth(known: Known): Promise<Health> {
  const items: HealthLine[] = [];
  // In sequence, because the embedded database has one connection, and requests run in between.
  for (const check of [...dataChecks, ...surroundingsChecks])
    items.push(await lineOf(check, known));
  items.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  const worst = items.find(({ state }) => state !== "unknown")?.state ?? "green";
  return { state: worst, version, checked_at: known.now.toISOString(), items };
}

async function lineOf(check: Check, known: Known): Promise<HealthLine> {
  const { name, title } = check;
  try {
    return { name, title, ...(await check.look(known)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      name,
      title,
      state: "red",
      text: `This could not be looked at: ${why.split("\n")[0]?.slice(0, 200)}`,
      remedy: "Read the site's log; when the database is away, this ends with it.",
    };
  }
}

/** Of the process, not of the files, which an upgrade replaces under it. */
const version = versionOf(".");
