import type { RowStep } from "#app/core/context.server.ts";
import type { Actor } from "#app/core/policy.server.ts";

type Step = Omit<RowStep, "after">;

/** What other nouns are told of a row that an actor changes or deletes. */
export const stepOf = (
  { resource }: { resource: string },
  { isAdministrator }: Actor,
  before: unknown,
  changed: Step["changed"],
): Step => ({ resource, before, isByAdministrator: isAdministrator, changed });
