import { data } from "react-router";
import type { Result } from "#app/core/result.ts";
import { linkProblems, type LinkProblem } from "./link-problems.ts";

/** For the loader of a page behind a link: its problem, with the status for it, or null. */
export function linkData(result: Result<unknown, LinkProblem>) {
  if (result.ok) return data({ problem: null });
  const problem = result.error.code;
  return data({ problem }, { status: linkProblems[problem].status });
}
