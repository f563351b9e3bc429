import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { SmallPrint, TaskPage, TextLink } from "#app/ui/task-page.tsx";
import { joinPath } from "../rules.ts";
import { EventWayBack, type SlipEvent } from "./sentence-page.tsx";

export function InboxPage({ event }: { event: SlipEvent }) {
  return (
    <TaskPage title="Look in your inbox">
      <p className="text-lg">
        We've sent you an email. Open it and tap the button: then you get your seat, if one is left.
      </p>
      <EventSlip event={event} />
      <SmallPrint>
        {"Nothing there after a few minutes? Look in your spam folder, or "}
        <TextLink to={joinPath(event.id)}>try once more</TextLink>.
      </SmallPrint>
      <EventWayBack id={event.id} />
    </TaskPage>
  );
}
