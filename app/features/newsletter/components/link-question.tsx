import type { LinkProblem } from "#app/core/data/links/link-problems.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { LinkProblemPage } from "#app/ui/link-problem.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";

interface LinkQuestionProps {
  problem: LinkProblem | null;
  title: string;
  text: string;
  action: string;
  label: string;
}

/** Only the button acts, because mail scanners follow links. */
export function LinkQuestion({ problem, title, text, action, label }: LinkQuestionProps) {
  if (problem)
    return (
      <LinkProblemPage problem={problem}>
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
      </LinkProblemPage>
    );
  return (
    <Section>
      <form method="post" action={action} className="grid justify-items-start gap-6">
        <PageTitle>{title}</PageTitle>
        <p className="max-w-prose text-lg">{text}</p>
        <SubmitButton>{label}</SubmitButton>
      </form>
    </Section>
  );
}
