import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import type { NearbyEvents, CityOverview } from "./schema.ts";

export const fetchCityOverview = (city: string) =>
  callApi<CityOverview>(`/api/v1/cities/${encodeURIComponent(city)}/overview`);

/** The next meetup as the form proposes it: the latest event again, or a city's first one. */
export async function fetchPlan({
  latest_id,
  city_name,
  first_date_time,
}: CityOverview): Promise<ApiResult<CityEventInput>> {
  if (latest_id) return callApi<CityEventInput>(`/api/v1/city-events/${latest_id}/again`);
  const first = { city_name, event_name: `eCafe ${city_name}`, venue: "" };
  return { ok: true, value: { ...first, date_time: first_date_time }, etag: null };
}

/** Asks nothing without a moment. */
export async function fetchNearby(city: string, at: string): Promise<ApiResult<NearbyEvents>> {
  if (!at) return { ok: true, value: { items: [] }, etag: null };
  const path = `/api/v1/cities/${encodeURIComponent(city)}/nearby-events`;
  return callApi<NearbyEvents>(`${path}?at=${encodeURIComponent(at)}`);
}
