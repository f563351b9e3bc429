import { data } from "react-router";
import type { Result } from "#app/core/result.ts";
import { linkProblems, type LinkProblem } from "./link-problems.ts";

export function linkData(result: Result<unknown, LinkProblem>) {
  if (result.ok) return data({ problem: null });
  const problem = result.error.code;
  return data({ problem }, { status: linkProblems[problem].status });
}
