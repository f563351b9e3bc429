import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Subheading } from "#app/ui/section.tsx";

export interface EveningFormData {
  event_name: string;
  /** The numbers of an evening that somebody has counted. */
  line: string | null;
  recap: string;
}

export interface EveningFormProps {
  token: string;
  evening: EveningFormData;
  chosen?: { people: string } | undefined;
  /** The recap is saved now. */
  isTold?: boolean;
  /** Nothing else on the page waits for an answer. */
  isMain?: boolean;
  errors?: FieldError[] | undefined;
}

/** Takes how many came, and three lines about it, typed on a phone on the morning after: one button saves both. */
export function EveningForm({ token, evening, chosen, isTold, isMain, errors }: EveningFormProps) {
  const { event_name, line, recap } = evening;
  return (
    <form
      method="post"
      action={questionPath(token)}
      aria-labelledby="recap-title"
      className="grid gap-5"
    >
      <Subheading id="recap-title">{`What happened at ${event_name}?`}</Subheading>
      <input type="hidden" name="action" defaultValue="recap" />
      <div id="count">
        {line ? (
          <p className="text-lg">{`${line}.`}</p>
        ) : (
          <TextField
            label={`How many came to ${event_name}?`}
            name="people"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={chosen?.people ?? ""}
            error={errorAt(errors, "people")}
          />
        )}
      </div>
      <div id="recap" className="grid gap-4">
        {isTold ? (
          <Notice tone="good">
            {recap ? `It's on the page of ${event_name}.` : `It's off the page of ${event_name}.`}
          </Notice>
        ) : null}
        <TextAreaField
          label="In three lines"
          name="recap"
          rows={4}
          defaultValue={recap}
          hint={`Shown on the page of ${event_name}. Who spoke, what you talked about, who found whom.`}
          error={errorAt(errors, "recap")}
        />
      </div>
      <SubmitButton variant={isMain ? "primary" : "secondary"}>
        {line ? "Put it on the page" : "Save"}
      </SubmitButton>
    </form>
  );
}
