import type { ReactNode } from "react";
import {
  LINK_PROBLEM_TITLE,
  linkProblems,
  type LinkProblem,
} from "#app/core/data/links/link-problems.ts";
import { PageTitle, Section } from "./section.tsx";

interface LinkProblemPageProps {
  problem: LinkProblem;
  children: ReactNode;
}

export function LinkProblemPage({ problem, children }: LinkProblemPageProps) {
  return (
    <Section>
      <div className="grid max-w-prose justify-items-start gap-6">
        <PageTitle>{LINK_PROBLEM_TITLE}</PageTitle>
        <p role="alert" className="text-lg">
          {linkProblems[problem].sentence}
        </p>
        {children}
      </div>
    </Section>
  );
}
