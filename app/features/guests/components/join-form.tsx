import { joinPath } from "#app/content/paths.ts";
import { findCity } from "#app/content/cities.ts";
import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { CheckField, EmailField, TextField } from "#app/ui/field.tsx";
import { SmallPrint, TaskPage, TextLink, TrapField } from "#app/ui/task-page.tsx";
import { WAIT_LABEL, yesLabel } from "#app/resources/city-events/share-text.ts";
import { comingLine, emailHint, partyHint, turnLine } from "../messages.ts";
import { mostBrought, mustWait } from "../rules.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { ConsentFields } from "../morning/components/table.tsx";
import { BringField } from "./bring-field.tsx";
import { EventWayBack, StatusReason, type SlipEvent } from "./sentence-page.tsx";

export interface JoinFormProps {
  event: SlipEvent & Pick<CityEvent, "capacity" | "guests">;
  /** The random number of this form: sent twice, it counts once. */
  form: string;
  isLate: boolean;
  isReminded?: boolean;
  /** An address that needs no confirmation: the form goes to a path of its own. */
  known?: { path: string; address: string; follows: boolean };
  values: Record<"name" | "email" | "bring" | "about", string> & Record<"follow" | "show", boolean>;
  errors?: FieldError[] | undefined;
  notice?: string | undefined;
}

/** The form behind 'Count me in'. It keeps what was typed when it is refused. */
export function JoinForm(props: JoinFormProps) {
  const { event, form, isLate, isReminded = false, known, values, errors = [] } = props;
  const { name, email, bring, follow, show, about } = values;
  const isWaiting = mustWait(event.guests, Number(bring) + 1);
  const label = isWaiting ? WAIT_LABEL : yesLabel(event);
  return (
    <TaskPage
      title={label}
      about={event.event_name}
      notice={props.notice ?? errorAt(errors, "wait")}
      errors={errors}
      slip={<EventSlip event={event} title={label} />}
    >
      <StatusReason event={event} />
      <p className="text-lg font-semibold">{comingLine(event.guests)}</p>
      <form method="post" action={known?.path ?? joinPath(event.id)} className="grid gap-5">
        <TextField
          label="First name"
          name="name"
          defaultValue={name}
          error={errorAt(errors, "name")}
          required
          autoComplete="given-name"
        />
        {known ? (
          <p>
            {`${known.address}. `}
            <TextLink to={joinPath(event.id)}>Not you? Use the other form</TextLink>
          </p>
        ) : (
          <EmailField
            label={isWaiting ? "Email" : "Email (optional)"}
            defaultValue={email}
            error={errorAt(errors, "email")}
            hint={isWaiting ? turnLine(Number(bring), isLate) : emailHint(isReminded)}
            required={isWaiting}
          />
        )}
        <BringField
          bring={bring}
          most={mostBrought(event)}
          error={errorAt(errors, "bring")}
          hint={partyHint(event)}
        />
        {findCity(event.city_name) && !known?.follows ? (
          <CheckField
            label={`Email me the next dates in ${event.city_name}, and at most one letter a week from its City Mayor`}
            name="follow"
            value="1"
            defaultChecked={follow}
          />
        ) : null}
        <ConsentFields show={show} about={about} errors={errors} />
        <TrapField />
        <input type="hidden" name="form" defaultValue={form} />
        {isWaiting ? <input type="hidden" name="wait" defaultValue="1" /> : null}
        <SubmitButton className="w-full">{label}</SubmitButton>
      </form>
      <SmallPrint>
        We show numbers only. Your hosts see your name; others only if you tick the box for it.{" "}
        <TextLink to="/privacy">What we keep, and how long</TextLink>
      </SmallPrint>
      <EventWayBack id={event.id} />
    </TaskPage>
  );
}
