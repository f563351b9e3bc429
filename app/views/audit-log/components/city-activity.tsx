import { useEffect, useRef } from "react";
import { findCity } from "#app/content/cities.ts";
import { callApi } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { Activity } from "../schema.ts";
import { ActivityEntry } from "./activity-entry.tsx";

const SHOWN = 12;

interface CityActivityProps {
  city: string;
  changes: number;
  canUndo: boolean;
  onUndone: () => void;
}

export function CityActivity({ city, changes, canUndo, onUndone }: CityActivityProps) {
  const { query, reload } = useApiQuery(fetchActivity, city);
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    void reload();
  }, [changes, reload]);
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-3 font-display text-xl font-bold">
        Recent changes
      </h2>
      {query.kind !== "loaded" ? (
        <UnloadedQuery query={query} reload={reload} />
      ) : query.value.items.length === 0 ? (
        <p className="text-soft">Nothing yet.</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {query.value.items.map((activity) => (
            <li key={activity.id}>
              <ActivityEntry
                activity={activity}
                hasEditLink={false}
                canUndo={canUndo}
                timeZone={findCity(city)?.city.timeZone}
                onUndone={onUndone}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function fetchActivity(city: string) {
  const asked = new URLSearchParams({ city_name: city, limit: String(SHOWN) });
  return callApi<RecordPage<Activity>>(`/api/v1/activities?${asked.toString()}`);
}
