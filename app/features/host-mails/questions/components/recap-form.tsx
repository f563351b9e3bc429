import type { FieldError } from "#app/core/forms/field-errors.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Subheading } from "#app/ui/section.tsx";

export interface RecapFormProps {
  token: string;
  event_name: string;
  text: string;
  isSaved?: boolean;
  errors?: FieldError[];
}

/** Three lines about the evening, typed on a phone on the morning after. */
export function RecapForm({ token, event_name, text, isSaved, errors = [] }: RecapFormProps) {
  return (
    <section id="recap" aria-labelledby="recap-title" className="grid gap-4">
      <Subheading id="recap-title">{`What happened at ${event_name}?`}</Subheading>
      {isSaved ? (
        <Notice tone="good">
          {text.trim()
            ? `It's on the page of ${event_name}.`
            : `It's off the page of ${event_name}.`}
        </Notice>
      ) : null}
      <form method="post" action={questionPath(token)} className="grid gap-4">
        <input type="hidden" name="action" defaultValue="recap" />
        <TextAreaField
          label="In three lines"
          name="recap"
          rows={4}
          maxLength={600}
          defaultValue={text}
          hint={`Shown on the page of ${event_name}. Who spoke, what you talked about, who found whom.`}
          error={errors.find(({ path }) => path === "recap")?.message}
        />
        <SubmitButton variant="secondary">Put it on the page</SubmitButton>
      </form>
    </section>
  );
}
