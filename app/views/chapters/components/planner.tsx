import { ShareText } from "#app/resources/city-events/components/share-text.tsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { dropDraft } from "#app/core/forms/draft-storage.ts";
import { keepText, keptText } from "#app/core/forms/kept-text.ts";
import { messages } from "#app/resources/city-events/messages.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnce } from "#app/ui/use-once.ts";
import { fetchAgain, fetchNearby, publishEvent } from "../client.ts";
import { movedEnd } from "../rules.ts";
import type { CityOverview } from "../schema.ts";
import { PlanForm, type Plan } from "./plan-form.tsx";

type State =
  | { kind: "idle"; isBack?: true }
  | { kind: "loading" }
  | { kind: "planning"; plan: Plan; isBusy: boolean; failure?: ApiFailure }
  | { kind: "published"; event: CityEvent };

interface PlannerProps {
  overview: CityOverview;
  siteUrl: string;
  onPublished: () => void;
}

/** 'Same again' and 'Publish': two taps, and the text to share after. */
export function Planner({ overview, siteUrl, onPublished }: PlannerProps) {
  const { state, begin, change, publish, close } = usePlan(overview, onPublished);
  if (state.kind === "published")
    return <Published event={state.event} siteUrl={siteUrl} onDone={close} />;
  if (state.kind !== "planning")
    return (
      <Button
        ref={state.kind === "idle" && state.isBack ? takeFocus : undefined}
        className="min-h-14 w-full text-lg"
        onClick={() => void begin()}
        disabled={state.kind === "loading"}
      >
        {overview.latest_id ? "Same again" : "Plan the first meetup"}
      </Button>
    );
  return (
    <PlanForm {...state} onChange={change} onPublish={() => publish(state.plan)} onCancel={close} />
  );
}

/** The plan from the first tap to the published event. What is typed is kept in the tab until it is published. */
function usePlan(overview: CityOverview, onPublished: () => void) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const { latest_id, city_name, first_date_time } = overview;
  const draftKey = `plan/${city_name}`;

  async function begin() {
    setState({ kind: "loading" });
    const fresh = await planOf(latest_id, city_name, first_date_time);
    if (!fresh.ok) {
      toast.error(fresh.error.message);
      return setState({ kind: "idle" });
    }
    const typed = keptText(draftKey);
    const plan = { ...fresh.value, ...typed, isRestored: typed !== undefined };
    setState({ kind: "planning", plan, isBusy: false });
    return warnOfNearby(plan);
  }

  // What was typed before the session ended, or the page was left, stands there again.
  useOnce(() => void (keptText(draftKey) && begin()));

  async function warnOfNearby(plan: Plan) {
    if (!plan.date || !plan.time) return;
    const found = await fetchNearby(city_name, `${plan.date}T${plan.time}`);
    if (!found.ok) return;
    setState((now) =>
      now.kind === "planning" && now.plan.date === plan.date
        ? { ...now, plan: { ...now.plan, nearby: found.value.items } }
        : now,
    );
  }

  function change(plan: Plan) {
    const { event_name, venue, date, time, key } = plan;
    keepText(draftKey, { event_name, venue, date, time, key });
    setState({ kind: "planning", plan, isBusy: false });
    if (state.kind === "planning" && date !== state.plan.date) void warnOfNearby(plan);
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
      return flushSync(() =>
        setState({ kind: "planning", plan, isBusy: false, failure: published.error }),
      );
    dropDraft(draftKey);
    toast.success(messages.created);
    setState({ kind: "published", event: published.value });
    return onPublished();
  }

  function close() {
    dropDraft(draftKey);
    setState({ kind: "idle", isBack: true });
  }

  return { state, begin, change, publish, close };
}

interface PublishedProps {
  event: CityEvent;
  siteUrl: string;
  onDone: () => void;
}

function Published({ event, siteUrl, onDone }: PublishedProps) {
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

async function planOf(
  latestId: string | null,
  city: string,
  first: string,
): Promise<{ ok: true; value: Plan } | { ok: false; error: ApiFailure }> {
  const blank = { key: crypto.randomUUID(), nearby: [], isRestored: false };
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
