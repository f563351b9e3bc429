import { errorAt, type FieldError } from "#app/core/forms/field-errors.ts";
import { DateNumeral } from "#app/resources/city-events/components/date-numeral.tsx";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import { followersLine } from "#app/resources/city-events/rules.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Slip, SlipTitle } from "#app/ui/slip.tsx";
import { ActionForm, TaskPage, WayBack } from "#app/ui/task-page.tsx";
import { dayAndHour, questionPath } from "#app/features/host-desk/rules.ts";
import { EveningForm, type EveningFormData } from "./evening-form.tsx";
import { handoverPath, hostPath } from "#app/content/host-paths.ts";

export interface QuestionFormProps {
  token: string;
  city: string;
  plan: CityEventInput | null;
  isSilent: boolean;
  /** The number of people who get an email about a new date. */
  followers: number;
  /** The meetup that waits for a new date: it has not taken place, and is not repeated. */
  postponed?: string | undefined;
  /** The next date is set: only the evening is left to talk about. */
  isPlanned?: boolean;
  /** Undefined where nothing was held. */
  evening?: EveningFormData | undefined;
  chosen?: { date: string; time: string; until: string; people: string } | undefined;
  errors?: FieldError[];
  notice?: string | undefined;
}

/** The page behind the mail after a meetup. Only its buttons do something, because mail scanners open pages. */
export function QuestionForm(props: QuestionFormProps) {
  const { token, city, plan, isSilent, isPlanned = false, evening, notice, errors } = props;
  const path = questionPath(token);
  if (props.postponed)
    return (
      <TaskPage title={`A new date for ${props.postponed}?`} notice={notice} errors={errors}>
        <ButtonLink to={hostPath(city)} reloadDocument>
          Set the new date
        </ButtonLink>
        <StopAsking path={path} />
        <WayBack to={hostPath(city)}>{`Everything about ${city}`}</WayBack>
      </TaskPage>
    );
  if (isPlanned && evening)
    return (
      <TaskPage title={evening.event_name} notice={notice} errors={errors}>
        <EveningForm {...props} evening={evening} isMain />
        <StopAsking path={path} />
        <WayBack to={hostPath(city)}>{`Everything about ${city}`}</WayBack>
      </TaskPage>
    );
  const title = plan
    ? `Again on ${dayAndHour(plan.date_time)}?`
    : `Shall ${city} meet for the first time?`;
  return (
    <TaskPage title={title} notice={notice} errors={errors}>
      {plan ? (
        <NextMeetup {...props} plan={plan} />
      ) : (
        <ButtonLink to={hostPath(city)} reloadDocument>
          Plan the first meetup
        </ButtonLink>
      )}
      {evening ? <EveningForm {...props} evening={evening} /> : null}
      {isSilent ? (
        <SilentCity {...props} />
      ) : (
        <ActionForm path={path} id="skip" fields={{ action: "skip" }} variant="secondary">
          Skip once
        </ActionForm>
      )}
      <StopAsking path={path} />
      <WayBack to={hostPath(city)}>{`Everything about ${city}`}</WayBack>
    </TaskPage>
  );
}

const StopAsking = ({ path }: { path: string }) => (
  <ActionForm path={path} id="stop" fields={{ action: "stop" }} variant="secondary">
    Stop asking me
  </ActionForm>
);

function NextMeetup(props: QuestionFormProps & { plan: CityEventInput }) {
  const { token, plan, followers, chosen, errors } = props;
  const [date = "", rest = ""] = plan.date_time.split("T");
  const time = rest.slice(0, 5);
  const path = questionPath(token);
  return (
    <>
      <Slip>
        <div className="flex gap-5">
          <div className="shrink-0">
            <DateNumeral event={{ wall_time: plan.date_time }} size="sm" />
          </div>
          <p className="min-w-0 content-center">
            <SlipTitle>{plan.event_name}</SlipTitle>{" "}
            <span className="mt-1.5 block">{dayAndHour(plan.date_time)}</span>
            <span className="block text-soft">{`${plan.venue}, ${plan.city_name}`}</span>
          </p>
        </div>
      </Slip>
      {followers > 0 ? <p className="font-semibold">{followersLine(followers)}</p> : null}
      <ActionForm path={path} id="publish" fields={{ action: "publish", date, time }}>
        Yes, publish
      </ActionForm>
      <form id="another-day" method="post" action={path} className="grid gap-5">
        <input type="hidden" name="action" defaultValue="publish" />
        <TextField
          label="Another day"
          name="date"
          type="date"
          defaultValue={chosen?.date || date}
          error={errorAt(errors, "date")}
          required
        />
        <TextField
          label="At"
          name="time"
          type="time"
          defaultValue={chosen?.time || time}
          error={errorAt(errors, "time")}
          hint="By the clock of the venue."
          required
        />
        <SubmitButton variant="secondary">Publish on this day</SubmitButton>
      </form>
    </>
  );
}

function SilentCity({ token, city, chosen, errors }: QuestionFormProps) {
  return (
    <>
      <form
        id="break"
        method="post"
        action={questionPath(token)}
        className="grid gap-5 border-t border-line pt-6"
      >
        <input type="hidden" name="action" defaultValue="break" />
        <TextField
          label="I need a break until"
          name="until"
          type="date"
          defaultValue={chosen?.until ?? ""}
          error={errorAt(errors, "until")}
          hint={`We won't ask about ${city} until then. Its meetups and its page stay as they are.`}
          required
        />
        <SubmitButton variant="secondary">Take a break</SubmitButton>
      </form>
      <div id="hand-over" className="grid gap-3 border-t border-line pt-6">
        <p>Would somebody else like to host {city}? Name them, or let us find somebody.</p>
        <ButtonLink to={handoverPath(city)} reloadDocument variant="secondary">
          {"I'd like to hand over"}
        </ButtonLink>
      </div>
    </>
  );
}
