import { useNavigate } from "react-router";
import { forAdministrators } from "#app/core/client/admin-check.ts";
import { keepDraft } from "#app/core/forms/drafts.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { cityEventsClient, emptyEvent } from "#app/resources/city-events/client.ts";
import { simpleEventsClient } from "#app/resources/simple-events/client.ts";
import { ManageSimpleEvents } from "#app/resources/simple-events/components/manage-simple-events.tsx";
import { simpleEventMessages } from "#app/resources/simple-events/messages.ts";
import { asCityEvent } from "#app/resources/simple-events/rules.ts";
import type { SimpleEvent } from "#app/resources/simple-events/schema.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Route } from "./+types/events";

export const meta = () => hiddenMeta("Event Management");

const PAGE_SIZE = 24;

const words = {
  denied: simpleEventMessages.accessDenied,
  waiting: simpleEventMessages.loading,
  failed: simpleEventMessages.loadFailed,
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const q = asked.get("q") ?? "";
  const answer = await forAdministrators(() =>
    simpleEventsClient.list({ q, cursor: asked.get("cursor"), limit: PAGE_SIZE }),
  );
  return { q, answer, now: new Date().toISOString() };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminEvents({ loaderData: { q, answer, now } }: Route.ComponentProps) {
  const navigate = useNavigate();

  /** The form of the city event opens with these values as its draft (docs/architecture.md#readings). */
  function convert(event: SimpleEvent) {
    const values = { ...emptyEvent, ...asCityEvent(event) };
    keepDraft("city-events/new/", { values, base: emptyEvent, etag: null, isPrepared: true });
    void navigate("/admin/city-events#new");
    void mentionTwin(event);
  }

  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => <ManageSimpleEvents page={page} q={q} now={now} onConvert={convert} />}
    </AdminScreen>
  );
}

/** The two events bear no mark of each other: what has been converted before is known by name and day. */
async function mentionTwin({ title, date }: SimpleEvent) {
  const answer = await cityEventsClient.list({ q: title, limit: PAGE_SIZE });
  const isThere =
    answer.ok &&
    answer.value.items.some(
      ({ event_name, wall_time }) => event_name === title && wall_time.startsWith(date),
    );
  if (isThere) toast.message(simpleEventMessages.alreadyConverted);
}
