import { useState } from "react";
import { draftKeyOf, hasDraft } from "#app/core/client/draft-storage.ts";
import { ShareText } from "#app/resources/city-events/components/share-text.tsx";
import {
  cityEvents,
  type CityEvent,
  type CityEventInput,
} from "#app/resources/city-events/resource.ts";
import {
  AnnouncementLine,
  type Followers,
} from "#app/features/followers/announcements/components/announcement-line.tsx";
import { Button } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { onDemand, optionalPart } from "#app/ui/on-demand.tsx";
import { toast } from "#app/ui/toast.ts";
import { useOnce } from "#app/ui/use-once.ts";
import { fetchAgain, fetchNew } from "../client.ts";
import type { CityOverview } from "../schema.ts";

type State =
  | { kind: "idle"; isBack?: true }
  | { kind: "loading" }
  | { kind: "planning"; plan: CityEventInput; draftKey: string; isRestored: boolean }
  | { kind: "published"; event: CityEvent };

interface PlannerProps {
  overview: CityOverview;
  siteUrl: string;
  followers: Followers;
  onPublished: () => void;
}

/** Downloaded with the first plan: the screen itself stays small. */
const loadForm = () => import("./plan-form.tsx");
const PlanForm = onDemand({
  load: () => loadForm().then((module) => module.PlanForm),
  close: ({ onClose }) => onClose(),
});
const ExtrasForm = optionalPart(() => loadForm().then((module) => module.ExtrasForm));

export function Planner({ overview, siteUrl, followers, onPublished }: PlannerProps) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const { latest_id, city_name } = overview;
  const kinds = {
    again: {
      draftKey: `plan/${city_name}`,
      fetch: () => (latest_id ? fetchAgain(latest_id) : fetchNew(city_name)),
    },
    new: { draftKey: `new/${city_name}`, fetch: () => fetchNew(city_name) },
  };

  async function begin(kind: keyof typeof kinds, isRestored: boolean) {
    setState({ kind: "loading" });
    const { draftKey, fetch } = kinds[kind];
    const [plan] = await Promise.all([fetch(), loadForm().catch(() => undefined)]);
    if (plan.ok) return setState({ kind: "planning", plan: plan.value, draftKey, isRestored });
    toast.error(plan.error.message);
    return setState({ kind: "idle" });
  }

  useOnce(() => {
    for (const kind of ["again", "new"] as const)
      if (hasDraft(draftKeyOf(cityEvents, kinds[kind].draftKey))) return void begin(kind, true);
  });

  const idle = (
    <div className="grid gap-3">
      <Button
        ref={state.kind === "idle" && state.isBack ? takeFocus : undefined}
        className="min-h-14 w-full text-lg"
        onClick={() => void begin("again", false)}
        disabled={state.kind !== "idle"}
      >
        {latest_id ? "Same again" : "Plan the first meetup"}
      </Button>
      {latest_id ? (
        <Button
          variant="secondary"
          onClick={() => void begin("new", false)}
          disabled={state.kind !== "idle"}
        >
          Something new
        </Button>
      ) : null}
    </div>
  );
  const close = () => setState({ kind: "idle", isBack: true });
  const publish = (event: CityEvent) => {
    setState({ kind: "published", event });
    onPublished();
  };
  if (state.kind === "published")
    return (
      <Published
        event={state.event}
        siteUrl={siteUrl}
        followers={followers}
        onSaved={publish}
        onDone={close}
      />
    );
  if (state.kind !== "planning") return idle;
  return (
    <PlanForm
      plan={state.plan}
      draftKey={state.draftKey}
      focus={state.isRestored ? "none" : "form"}
      onPublished={publish}
      onClose={close}
    />
  );
}

interface PublishedProps {
  event: CityEvent;
  siteUrl: string;
  followers: Followers;
  onSaved: (event: CityEvent) => void;
  onDone: () => void;
}

function Published({ event, siteUrl, followers, onSaved, onDone }: PublishedProps) {
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label="Published"
      className="grid gap-3 rounded-md bg-good-wash p-4 [&>form]:border-0 [&>form]:p-0"
    >
      <p className="font-semibold text-good">It's live. Tell your people:</p>
      <ShareText event={event} origin={siteUrl} />
      <AnnouncementLine event={event} {...followers} />
      <ExtrasForm event={event} onSaved={onSaved} onClose={onDone} />
    </section>
  );
}
