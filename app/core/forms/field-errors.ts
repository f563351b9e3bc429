import type { core } from "zod";

export interface FieldError {
  path: string;
  message: string;
  choices?: { value: string; label: string }[];
}

/** The message below a field. */
export const errorAt = (errors: readonly FieldError[] | undefined, path: string) =>
  errors?.find((error) => error.path === path)?.message;

/** The first error of each field, because an empty field often has several. */
export function fieldErrors(issues: readonly core.$ZodIssue[]): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues.flatMap(named))
    if (!first.has(path)) first.set(path, message);
  return Array.from(first, ([path, message]) => ({ path, message }));
}

/** A body can hold unknown fields by the thousand. */
const MOST_NAMED = 20;

function named(issue: core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys
      .slice(0, MOST_NAMED)
      .map((key) => ({ path: key, message: "There is no such field" }));
  return [{ path: issue.path.join("."), message: issue.message }];
}
