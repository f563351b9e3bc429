import { ShareText } from "#app/resources/city-events/components/share-text.tsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { dropDraft } from "#app/core/forms/draft-storage.ts";
import { keepText, keptText } from "#app/core/forms/kept-text.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import { messages } from "#app/resources/city-events/messages.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { DiscardDialog } from "#app/ui/discard-dialog.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnce } from "#app/ui/use-once.ts";
import { fetchNearby } from "../client.ts";
import { planOf, publishPlan, type Plan } from "../plan.ts";
import type { CityOverview } from "../schema.ts";
import { PlanForm } from "./plan-form.tsx";

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
  const { state, begin, change, publish, close, isTyped } = usePlan(overview, onPublished);
  const [isAsking, setAsking] = useState(false);
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
    <>
      <PlanForm
        {...state}
        onChange={(plan) => change(plan)}
        onPublish={() => publish(state.plan)}
        onCancel={() => (isTyped() ? setAsking(true) : close())}
      />
      {isAsking ? (
        <DiscardDialog
          title="Not now?"
          onConfirm={async () => {
            setAsking(false);
            close();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
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
    const isSent = typed?.["key"] !== undefined;
    const plan = { ...fresh.value, ...typed, isSent, isRestored: typed !== undefined };
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

  function change(plan: Plan, failure?: ApiFailure) {
    keep(plan);
    setState({ kind: "planning", plan, isBusy: false, ...(failure && { failure }) });
    if (state.kind === "planning" && plan.date !== state.plan.date) void warnOfNearby(plan);
  }

  /** The key only when it was sent: a duplicated tab has a copy of what is kept. */
  function keep({ event_name, venue, date, time, key, isSent }: Plan) {
    keepText(draftKey, { event_name, venue, date, time, ...(isSent && { key }) });
  }

  async function publish(asked: Plan) {
    const plan = { ...asked, isSent: true };
    keep(plan);
    setState({ kind: "planning", plan, isBusy: true });
    const published = await publishPlan(plan, city_name);
    if (!published.ok) {
      const { error } = published;
      // Stored and deleted since: the next attempt publishes another one.
      if (error.status === 410)
        return flushSync(() => change({ ...plan, key: newUuid(), isSent: false }, error));
      const isUnsure = error.status === 0 || error.status >= 500;
      return flushSync(() => change({ ...plan, isSent: isUnsure || asked.isSent }, error));
    }
    dropDraft(draftKey);
    toast.success(messages.created);
    setState({ kind: "published", event: published.value });
    return onPublished();
  }

  function close() {
    dropDraft(draftKey);
    setState({ kind: "idle", isBack: true });
  }

  return { state, begin, change, publish, close, isTyped: () => keptText(draftKey) !== undefined };
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
