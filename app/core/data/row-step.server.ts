import type { InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { FollowRow, RowStep } from "#app/core/context.server.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { RefusedStep, type Work } from "#app/core/work.server.ts";

export const stepOf = (
  { resource }: { resource: string },
  { isAdministrator }: Pick<Actor, "isAdministrator">,
  before: unknown,
): Omit<RowStep, "after"> => ({ resource, before, isByAdministrator: isAdministrator });

/** Lets the features follow a step. Throws `RefusedStep` when one of them refuses it: rows have been written. */
export async function followStep(work: Work, followRow: FollowRow | undefined, step: RowStep) {
  const followed = await followRow?.(work, step);
  if (followed && !followed.ok) throw new RefusedStep(followed.error);
}

export function rowsOf<Table extends PgTable>(
  { resource }: { resource: { name: string }; table: Table },
  step: RowStep,
): { before?: InferSelectModel<Table>; after?: InferSelectModel<Table> } | undefined {
  // Each step carries rows of the table of its resource, as the database has returned them.
  return step.resource === resource.name
    ? (step as { before?: InferSelectModel<Table>; after?: InferSelectModel<Table> })
    : undefined;
}
