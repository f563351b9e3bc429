import type { Health, HealthLine, HealthState } from "#app/views/health/schema.ts";
import { versionOf } from "#server/ops/version.ts";
import { dataChecks } from "./data-checks.server.ts";
import type { HealthCheck, HealthContext } from "./health-check.ts";
import { picturesCheck } from "./pictures-check.server.ts";
import { surroundingsChecks } from "./surroundings-checks.ts";

const ORDER: readonly HealthState[] = ["red", "yellow", "unknown", "green"];

export async function checkHealth(context: HealthContext): Promise<Health> {
  const items: HealthLine[] = [];
  // In sequence, because the embedded database has one connection, and requests run in between.
  for (const check of [...dataChecks, picturesCheck, ...surroundingsChecks])
    items.push(await lineOf(check, context));
  items.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  const worst = items.find(({ state }) => state !== "unknown")?.state ?? "green";
  return { state: worst, version, checked_at: context.now.toISOString(), items };
}

async function lineOf(check: HealthCheck, context: HealthContext): Promise<HealthLine> {
  const { name, title, who = "operator" } = check;
  try {
    return { name, title, who, ...(await check.run(context)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      name,
      title,
      who: "operator",
      state: "red",
      text: `The check failed: ${why.split("\n")[0]?.slice(0, 200)}`,
      remedy: "Read the site's log. If the database is away, this clears up with it.",
    };
  }
}

/** The version of the process, because an upgrade replaces the files under it. */
const version = versionOf(".");
