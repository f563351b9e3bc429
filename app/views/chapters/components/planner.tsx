import { ShareText } from "#app/resources/city-events/components/share-text.tsx";
import { useState, type SubmitEvent } from "react";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { startWarnings } from "#app/resources/city-events/components/form-times.ts";
import { messages } from "#app/resources/city-events/messages.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useNow } from "#app/ui/use-now.ts";
import { fetchAgain, fetchNearby, publishEvent } from "../client.ts";
import { isSurelyOver, movedEnd } from "../rules.ts";
import type { CityOverview, OverviewEvent } from "../schema.ts";

/** The values of the form; `rest` are fields it does not show. */
interface Plan {
  event_name: string;
  venue: string;
  date: string;
  time: string;
  rest: Record<string, unknown>;
  /** The idempotency key of the plan. */
  key: string;
  nearby: OverviewEvent[];
}

type State =
  | { kind: "idle"; isBack?: true }
  | { kind: "loading" }
  | { kind: "planning"; plan: Plan; isBusy: boolean; failure?: ApiFailure }
  | { kind: "published"; event: CityEvent };

/** 'Same again' and 'Publish': two taps, and the text to share after. */
export function Planner({
  overview,
  siteUrl,
  onPublished,
}: {
  overview: CityOverview;
  siteUrl: string;
  onPublished: () => void;
}) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const { latest_id, city_name, first_date_time } = overview;

  async function begin() {
    setState({ kind: "loading" });
    const plan = await planOf(latest_id, city_name, first_date_time);
    if (!plan.ok) {
      toast.error(plan.error.message);
      return setState({ kind: "idle" });
    }
    setState({ kind: "planning", plan: plan.value, isBusy: false });
    return look(plan.value);
  }

  /** Shows a warning for other events near the chosen day. */
  async function look(plan: Plan) {
    if (!plan.date || !plan.time) return;
    const found = await fetchNearby(city_name, `${plan.date}T${plan.time}`);
    if (!found.ok) return;
    setState((now) =>
      now.kind === "planning" && now.plan.date === plan.date
        ? { ...now, plan: { ...now.plan, nearby: found.value.items } }
        : now,
    );
  }

  async function publish(plan: Plan) {
    setState({ kind: "planning", plan, isBusy: true });
    const { rest, key, event_name, venue, date, time } = plan;
    const date_time = `${date}T${time}`;
    const published = await publishEvent(
      { ...rest, city_name, event_name, venue, date_time, ends_at: movedEnd(rest, date_time) },
      key,
    );
    if (!published.ok)
      return setState({ kind: "planning", plan, isBusy: false, failure: published.error });
    toast.success(messages.created);
    setState({ kind: "published", event: published.value });
    return onPublished();
  }

  if (state.kind === "published")
    return (
      <Published
        event={state.event}
        siteUrl={siteUrl}
        onDone={() => setState({ kind: "idle", isBack: true })}
      />
    );
  if (state.kind !== "planning")
    return (
      <Button
        ref={state.kind === "idle" && state.isBack ? takeFocus : undefined}
        className="min-h-14 w-full text-lg"
        onClick={() => void begin()}
        disabled={state.kind === "loading"}
      >
        {latest_id ? "Same again" : "Plan the first meetup"}
      </Button>
    );
  return (
    <PlanForm
      {...state}
      onChange={(plan) => {
        setState({ kind: "planning", plan, isBusy: false });
        if (plan.date !== state.plan.date) void look(plan);
      }}
      onPublish={() => void publish(state.plan)}
      onCancel={() => setState({ kind: "idle", isBack: true })}
    />
  );
}

function Published({
  event,
  siteUrl,
  onDone,
}: {
  event: CityEvent;
  siteUrl: string;
  onDone: () => void;
}) {
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label="Published"
      className="grid gap-3 rounded-md bg-good-wash p-4"
    >
      <p className="font-semibold text-good">It is published. Tell your people:</p>
      <ShareText event={event} origin={siteUrl} />
      <Button variant="quiet" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}

/** What was pressed is gone: the focus goes on with what stands in its place. */
function takeFocus(element: HTMLElement | null) {
  element?.focus();
}

async function planOf(
  latestId: string | null,
  city: string,
  first: string,
): Promise<{ ok: true; value: Plan } | { ok: false; error: ApiFailure }> {
  const blank = { key: crypto.randomUUID(), nearby: [] };
  if (!latestId) {
    const [date = "", time = ""] = first.split("T");
    const plan: Plan = { ...blank, event_name: `eCafe ${city}`, venue: "", date, time, rest: {} };
    return { ok: true, value: plan };
  }
  const again = await fetchAgain(latestId);
  if (!again.ok) return again;
  const { event_name, venue, ...rest } = again.value;
  const [date = "", time = ""] = rest.date_time.split("T");
  return {
    ok: true,
    value: { ...blank, event_name, venue, date, time: time.slice(0, 5), rest },
  };
}

function PlanForm({
  plan,
  isBusy,
  failure,
  onChange,
  onPublish,
  onCancel,
}: {
  plan: Plan;
  isBusy: boolean;
  failure?: ApiFailure;
  onChange: (plan: Plan) => void;
  onPublish: () => void;
  onCancel: () => void;
}) {
  const field = (name: "event_name" | "venue" | "date" | "time", label: string, path = name) => ({
    label,
    name,
    value: plan[name],
    error: failure?.errors.find((error) => error.path === path)?.message,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...plan, [name]: event.target.value }),
  });
  const now = useNow();
  const warnings = now ? startWarnings(plan.date, plan.time, now) : [];
  if (now && isSurelyOver(`${plan.date}T${plan.time}`, now))
    warnings.push("This day is over. Is that meant?");
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onPublish();
  }
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      onSubmit={submit}
      aria-label="Next meetup"
      className="grid gap-4 rounded-md border-2 border-accent p-4"
    >
      <p className="text-lg font-semibold">
        {plan.date ? `${weekdayDate(plan.date)}, ${time12(`${plan.date}T${plan.time}`)}` : "When?"}
      </p>
      <div className="grid grid-cols-1 gap-x-2 gap-y-4 min-[22rem]:grid-cols-[6fr_5fr]">
        <TextField type="date" {...field("date", "Date")} />
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
      {failure ? <Notice tone="bad">{failureText(failure)}</Notice> : null}
      <SubmitButton className="min-h-14 text-lg" disabled={isBusy}>
        {isBusy ? "Publishing..." : "Publish"}
      </SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        Not now
      </Button>
    </form>
  );
}

/** Errors of `date_time` and `ends_at` belong to no field of this form. */
function failureText({ message, errors }: ApiFailure): string {
  const ofDate = errors.find(({ path }) => path === "date_time" || path === "ends_at");
  return ofDate?.message ?? message;
}
