import type { RowStep } from "#app/core/context.server.ts";
import type { Actor } from "#app/core/policy.server.ts";

type Step = Omit<RowStep, "after">;

/** What `followRow` gets of a row that an actor updates or deletes. */
export const stepOf = (
  { resource }: { resource: string },
  { isAdministrator }: Pick<Actor, "isAdministrator">,
  before: unknown,
  invalidate: Step["invalidate"],
): Step => ({ resource, before, isByAdministrator: isAdministrator, invalidate });
