import type { FieldError } from "#app/core/forms/field-errors.ts";
import { hostPath } from "#app/features/hosts/rules.ts";
import { DateNumeral } from "#app/resources/city-events/components/date-numeral.tsx";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Slip, SlipTitle } from "#app/ui/slip.tsx";
import { ActionForm, TaskPage, WayBack } from "#app/ui/task-page.tsx";
import { dayAndHour, questionPath } from "../rules.ts";

export interface QuestionFormProps {
  token: string;
  plan: CityEventInput;
  /** The day that was refused. */
  chosen?: { date: string; time: string } | undefined;
  errors?: FieldError[];
  notice?: string | undefined;
}

/** The page behind the mail after a meetup. Only its buttons do something, because mail scanners open pages. */
export function QuestionForm({ token, plan, chosen, errors = [], notice }: QuestionFormProps) {
  const [date = "", rest = ""] = plan.date_time.split("T");
  const time = rest.slice(0, 5);
  const path = questionPath(token);
  const errorOf = (name: string) => errors.find((error) => error.path === name)?.message;
  return (
    <TaskPage title={`Again on ${dayAndHour(plan.date_time)}?`} notice={notice}>
      <Slip>
        <div className="flex gap-5">
          <div className="shrink-0">
            <DateNumeral wallTime={plan.date_time} size="sm" />
          </div>
          <p className="min-w-0 content-center">
            <SlipTitle>{plan.event_name}</SlipTitle>
            <span className="mt-1.5 block">{dayAndHour(plan.date_time)}</span>
            <span className="block text-soft">{`${plan.venue}, ${plan.city_name}`}</span>
          </p>
        </div>
      </Slip>
      <ActionForm path={path} fields={{ action: "publish", date, time }}>
        Yes, publish
      </ActionForm>
      <form id="another-day" method="post" action={path} className="grid gap-5">
        <input type="hidden" name="action" defaultValue="publish" />
        <TextField
          label="Another day"
          name="date"
          type="date"
          defaultValue={chosen?.date ?? date}
          error={errorOf("date")}
          required
        />
        <TextField
          label="At"
          name="time"
          type="time"
          defaultValue={chosen?.time ?? time}
          error={errorOf("time")}
          hint="By the clock of the venue."
          required
        />
        <SubmitButton variant="secondary">Publish on this day</SubmitButton>
      </form>
      <ActionForm path={path} id="skip" fields={{ action: "skip" }} variant="secondary">
        Skip once
      </ActionForm>
      <ActionForm path={path} id="stop" fields={{ action: "stop" }} variant="secondary">
        Stop asking me
      </ActionForm>
      <WayBack to={hostPath(plan.city_name)}>{`Everything about ${plan.city_name}`}</WayBack>
    </TaskPage>
  );
}
