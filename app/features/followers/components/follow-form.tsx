import { cityPath } from "#app/content/cities.ts";
import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { EmailField, SelectField } from "#app/ui/field.tsx";
import { SmallPrint, TaskPage, TextLink, TrapField, WayBack } from "#app/ui/task-page.tsx";
import { messages } from "../messages.ts";
import { followPath, FREQUENCIES } from "../rules.ts";

export interface FollowFormProps {
  city: string;
  values?: { email: string; frequency: string };
  errors?: FieldError[];
  notice?: string;
}

export function FollowForm({ city, values, errors = [], notice }: FollowFormProps) {
  return (
    <TaskPage title={messages.follow(city)} notice={notice} errors={errors}>
      <p className="text-lg">{messages.promise(city)}</p>
      <form method="post" action={followPath(city)} className="grid gap-5">
        <EmailField defaultValue={values?.email} error={errorAt(errors, "email")} required />
        <SelectField
          label="How often?"
          name="frequency"
          defaultValue={values?.frequency}
          error={errorAt(errors, "frequency")}
        >
          {Object.entries(FREQUENCIES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TrapField />
        <SubmitButton className="w-full">{messages.follow(city)}</SubmitButton>
      </form>
      <SmallPrint>
        {"Every email has a link to leave. "}
        <TextLink to="/privacy">What we keep, and how long</TextLink>
      </SmallPrint>
      <WayBack to={cityPath(city)}>{`Back to ${city}`}</WayBack>
    </TaskPage>
  );
}

export function FollowInbox({ city }: { city: string }) {
  return (
    <TaskPage title={messages.inboxTitle}>
      <p className="text-lg">{messages.inbox(city)}</p>
      <SmallPrint>{messages.inboxHint}</SmallPrint>
      <WayBack to={cityPath(city)}>{`Back to ${city}`}</WayBack>
    </TaskPage>
  );
}
