import { Disclosure } from "#app/ui/disclosure.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchFeedback } from "../client.ts";
import { feedbackLine } from "../messages.ts";
import { FEWEST_ANSWERS } from "../rules.ts";

/** For hosts: how guests found the evening, without names. */
export function GuestFeedback({ event }: { event: { id: string; event_name: string } }) {
  return (
    <Disclosure more="What guests said" less="What guests said" subject={event.event_name}>
      <Answers id={event.id} />
    </Disclosure>
  );
}

function Answers({ id }: { id: string }) {
  const { query, reload } = useApiQuery(fetchFeedback, id);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { lines } = query.value;
  if (query.value.great === null)
    return <p className="text-soft">{`You see the answers once there are ${FEWEST_ANSWERS}.`}</p>;
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
