import type { SubmitEvent } from "react";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { startWarnings } from "#app/resources/city-events/components/form-times.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { focusFault, takeFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SignedOutNotice } from "#app/ui/signed-out-notice.tsx";
import { useNow } from "#app/ui/use-now.ts";
import { isSurelyOver } from "../rules.ts";
import type { Plan } from "../plan.ts";

interface PlanFormProps {
  plan: Plan;
  isBusy: boolean;
  failure?: ApiFailure;
  onChange: (plan: Plan) => void;
  onPublish: () => Promise<void>;
  onCancel: () => void;
}

/** Date, place and name of the next meetup; all else is as the last time. */
export function PlanForm({ plan, isBusy, failure, onChange, onPublish, onCancel }: PlanFormProps) {
  const field = (
    name: "event_name" | "venue" | "date" | "time",
    label: string,
    ...paths: string[]
  ) => ({
    label,
    name,
    value: plan[name],
    // What is typed while it is being published would not be in it.
    readOnly: isBusy,
    error: failure?.errors.find(({ path }) => path === name || paths.includes(path))?.message,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...plan, [name]: event.target.value }),
  });
  const now = useNow();
  const warnings = now ? startWarnings(plan.date, plan.time, now) : [];
  if (now && isSurelyOver(`${plan.date}T${plan.time}`, now))
    warnings.push("This day is over. Is that meant?");
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    await onPublish();
    focusFault(form);
  }
  return (
    <form
      // Restored as the page opens, it must not scroll the page to itself.
      ref={plan.isRestored ? undefined : takeFocus}
      tabIndex={-1}
      onSubmit={(event) => void submit(event)}
      aria-label="Next meetup"
      className="grid gap-4 rounded-md border-2 border-accent p-4"
    >
      {plan.isRestored ? <Notice>We kept what you had typed here.</Notice> : null}
      <p className="text-lg font-semibold">
        {plan.date ? `${weekdayDate(plan.date)}, ${time12(`${plan.date}T${plan.time}`)}` : "When?"}
      </p>
      <div className="grid grid-cols-1 gap-x-2 gap-y-4 min-[22rem]:grid-cols-[6fr_5fr]">
        <TextField type="date" {...field("date", "Date", "date_time")} />
        <TextField type="time" {...field("time", "Time")} />
      </div>
      <TextField {...field("venue", "Venue")} />
      <TextField {...field("event_name", "Event name")} />
      {warnings.map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
      {plan.nearby.length > 0 ? (
        <Notice>
          Within two days of it:{" "}
          {plan.nearby
            .map(
              (event) => `${event.event_name}, ${event.city_name}, ${weekdayDate(event.wall_time)}`,
            )
            .join("; ")}
        </Notice>
      ) : null}
      <Failure failure={failure} />
      <SubmitButton className="min-h-14 text-lg" busy={isBusy && "Publishing..."}>
        Publish
      </SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        Not now
      </Button>
    </form>
  );
}

function Failure({ failure }: { failure: ApiFailure | undefined }) {
  if (!failure) return null;
  if (failure.status === 401) return <SignedOutNotice />;
  return <Notice tone="bad">{failureText(failure)}</Notice>;
}

/** An error of `ends_at` belongs to no field of this form. */
function failureText({ message, errors }: ApiFailure): string {
  return errors.find(({ path }) => path === "ends_at")?.message ?? message;
}
