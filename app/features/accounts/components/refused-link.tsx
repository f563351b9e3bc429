import type { ReactNode } from "react";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { LINK_PROBLEM_TITLE, linkProblems } from "#app/core/data/links/link-problems.ts";
import { AuthFrame } from "./auth-frame.tsx";

export function RefusedLink({ failure, children }: { failure?: ApiFailure; children: ReactNode }) {
  const isOfLink = !failure || failure.code?.startsWith("link-");
  return (
    <AuthFrame title={isOfLink ? LINK_PROBLEM_TITLE : "This did not work"}>
      <p role="alert">{failure?.message ?? linkProblems.unknown.sentence}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </AuthFrame>
  );
}
