import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { Subheading } from "#app/ui/section.tsx";
import { replyPath } from "../../rules.ts";
import { LONGEST_ABOUT } from "../rules.ts";
import type { Table } from "../service.server.ts";

const SHOW = "Show my first name to others who are coming";

interface ConsentFieldsProps {
  show: boolean;
  about: string;
  errors?: readonly FieldError[] | undefined;
}

/** It is off unless somebody chooses it. */
export function ConsentFields({ show, about, errors }: ConsentFieldsProps) {
  return (
    <>
      <CheckField label={SHOW} name="show" value="1" defaultChecked={show} />
      <TextField
        label="What I do (optional)"
        name="about"
        defaultValue={about}
        maxLength={LONGEST_ABOUT}
        hint="One line beside your first name. Others who are coming see both, and the hosts."
        error={errorAt(errors, "about")}
      />
    </>
  );
}

/** First names and lines of people who have chosen it, for people who come. */
export function AtTheTable({ people, more }: Table) {
  return (
    <section aria-labelledby="table" className="grid gap-2">
      <Subheading id="table">At the table</Subheading>
      <ul className="grid gap-1">
        {people.map(({ id, name, about }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{name}</strong>
            {about ? `, ${about}` : ""}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-soft">{`and ${more} more`}</p> : null}
    </section>
  );
}

interface ShowFormProps {
  token: string;
  hasBegun?: boolean;
  table?: Table | undefined;
  shown: { show: boolean; about: string | null };
  errors?: readonly FieldError[] | undefined;
}

export function ShowForm({ token, hasBegun, table, shown, errors }: ShowFormProps) {
  const path = replyPath(token);
  if (shown.show)
    return (
      <form method="post" action={path} className="grid gap-2">
        <input type="hidden" name="action" value="hide" />
        <p>
          {table
            ? "Others at the table see your first name"
            : "Once three of you show a name, the others see yours"}
          {shown.about ? `, and "${shown.about}".` : "."}
        </p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Don't show it
        </Button>
      </form>
    );
  return (
    <details className="border-t-2 border-line pt-2 print:hidden">
      <summary className="min-h-11 content-center font-semibold underline underline-offset-4">
        {hasBegun ? "Show my first name to the others at the table" : SHOW}
      </summary>
      <form method="post" action={path} className="mt-2 grid gap-3">
        <input type="hidden" name="action" value="show" />
        <TextField
          label="What I do (optional)"
          name="about"
          defaultValue={shown.about ?? ""}
          maxLength={LONGEST_ABOUT}
          error={errorAt(errors, "about")}
        />
        <SubmitButton variant="secondary">Show it</SubmitButton>
      </form>
    </details>
  );
}
