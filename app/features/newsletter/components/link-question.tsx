import { SubmitButton } from "#app/ui/button.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";

interface LinkQuestionProps {
  title: string;
  text: string;
  action: string;
  label: string;
}

/** Only the button acts, because mail scanners follow links. */
export function LinkQuestion({ title, text, action, label }: LinkQuestionProps) {
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
