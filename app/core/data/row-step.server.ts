import type { InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RowStep } from "#app/core/context.server.ts";
import type { Actor } from "#app/core/policy.server.ts";

type Step = Omit<RowStep, "after">;

export const stepOf = (
  { resource }: { resource: string },
  { isAdministrator }: Pick<Actor, "isAdministrator">,
  before: unknown,
  invalidate: Step["invalidate"],
): Step => ({ resource, before, isByAdministrator: isAdministrator, invalidate });

/** The rows of a step of this resource; undefined for a step of another one. */
export function rowsOf<Table extends PgTable>(
  { resource }: { resource: { name: string }; table: Table },
  step: RowStep,
): { before?: InferSelectModel<Table>; after?: InferSelectModel<Table> } | undefined {
  // Each step carries rows of the table of its resource, as the database has returned them.
  return step.resource === resource.name
    ? (step as { before?: InferSelectModel<Table>; after?: InferSelectModel<Table> })
    : undefined;
}
