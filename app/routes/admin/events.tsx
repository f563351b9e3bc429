import { useState, type ComponentProps } from "react";
import { useNavigate } from "react-router";
import { storeDraft } from "#app/core/client/draft-storage.ts";
import { readDraft, type DraftInput } from "#app/core/client/drafts.ts";
import { cityEventsClient, emptyEvent } from "#app/resources/city-events/client.ts";
import { ManagedSimpleEvent } from "#app/resources/simple-events/components/managed-simple-event.tsx";
import { ALREADY_CONVERTED } from "#app/resources/simple-events/messages.ts";
import { simpleEvents, type SimpleEvent } from "#app/resources/simple-events/resource.ts";
import { asCityEvent } from "#app/resources/simple-events/rules.ts";
import { adminPage } from "#app/ui/admin-page.tsx";
import { DiscardDialog } from "#app/ui/discard-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { revalidateUnlessFragment } from "#app/ui/same-list.ts";

export const shouldRevalidate = revalidateUnlessFragment;

const page = adminPage<SimpleEvent>(simpleEvents, {
  isDialog: true,
  renderCard: (event, tools, now) => <Convertible event={event} tools={tools} now={now} />,
});

export const { meta, clientLoader, HydrateFallback } = page;
export default page.Page;

const NEW_EVENT = "city-events/new";

function Convertible({
  event,
  ...props
}: Pick<ComponentProps<typeof ManagedSimpleEvent>, "event" | "tools" | "now">) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  /** The form of the city event opens with these values as its draft (docs/architecture.md#readings). */
  function convert() {
    setAsking(false);
    const values = { ...emptyEvent, ...asCityEvent(event) };
    const draft: DraftInput = { values, base: emptyEvent, etag: null, isPrepared: true };
    storeDraft(NEW_EVENT, draft);
    void navigate("/admin/city-events#new");
    void mentionTwin(event);
  }

  const isTyped = () => readDraft(NEW_EVENT)?.isPrepared === false;
  return (
    <>
      <ManagedSimpleEvent
        event={event}
        {...props}
        onConvert={() => (isTyped() ? setAsking(true) : convert())}
      />
      {isAsking ? (
        <DiscardDialog
          title="Discard the other event?"
          question="You will lose the city event that you have started to type."
          onConfirm={async () => convert()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Enough to find an event of the same name and day among others of that name. */
const MOST_NAMESAKES = 24;

/** The two events bear no mark of each other: what has been converted before is known by name and day. */
async function mentionTwin({ title, date }: SimpleEvent) {
  const answer = await cityEventsClient.list({ q: title, limit: MOST_NAMESAKES });
  const isThere =
    answer.ok &&
    answer.value.items.some(
      ({ event_name, wall_time }) => event_name === title && wall_time.startsWith(date),
    );
  if (isThere) toast.message(ALREADY_CONVERTED);
}
