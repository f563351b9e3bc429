import { joinPath } from "#app/content/paths.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { SmallPrint, TaskPage, TextLink } from "#app/ui/task-page.tsx";
import { inboxLine, partyHint } from "../messages.ts";
import { EventWayBack, type SlipEvent } from "./sentence-page.tsx";

export function InboxPage({ event }: { event: SlipEvent }) {
  const title = "Look in your inbox";
  const hint = partyHint(event);
  return (
    <TaskPage
      title={title}
      slip={<EventSlip event={event} title={title} lead={inboxLine(event)} />}
    >
      {hint ? <p>{hint}</p> : null}
      <SmallPrint>
        {"Nothing there after a few minutes? Look in your spam folder, or "}
        <TextLink to={joinPath(event.id)}>try once more</TextLink>.
      </SmallPrint>
      <EventWayBack id={event.id} />
    </TaskPage>
  );
}
