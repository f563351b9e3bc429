import { Disclosure } from "#app/ui/disclosure.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useOpenedAt } from "#app/ui/use-now.ts";
import { fetchFeedback } from "../client.ts";
import { feedbackLine, tooFewLine, type AnsweredEvent } from "../messages.ts";

type FeedbackEvent = AnsweredEvent & { id: string };

/** For hosts: how guests found the evening, without names. */
export function GuestFeedback({ event }: { event: FeedbackEvent & { event_name: string } }) {
  return (
    <Disclosure more="What guests said" less="What guests said" subject={event.event_name}>
      <Answers event={event} />
    </Disclosure>
  );
}

function Answers({ event }: { event: FeedbackEvent }) {
  const { query, reload } = useApiQuery(fetchFeedback, event.id);
  const now = useOpenedAt();
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { lines } = query.value;
  if (query.value.great === null) return <p className="text-soft">{tooFewLine(event, now)}</p>;
  return (
    <div className="grid gap-2">
      <p>{feedbackLine(query.value)}</p>
      {lines.length > 0 ? (
        <p className="wrap-anywhere whitespace-pre-line">
          {lines.map((line) => `“${line}”`).join("\n")}
        </p>
      ) : null}
    </div>
  );
}
