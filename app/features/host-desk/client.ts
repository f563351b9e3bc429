import { cityApi } from "#app/content/paths.ts";
import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import type { CityEventInput } from "#app/resources/city-events/schema.ts";
import type { NearbyEvents, CityOverview } from "./schema.ts";

export const fetchCityOverview = (city: string) => callApi<CityOverview>(cityApi(city, "overview"));

export const fetchAgain = (latestId: string) =>
  callApi<CityEventInput>(`/api/v1/city-events/${latestId}/again`);

export const fetchNew = (city: string) =>
  callApi<CityEventInput>(`/api/v1/city-events/new?city_name=${encodeURIComponent(city)}`);

export async function fetchNearby(city: string, at: string): Promise<ApiResult<NearbyEvents>> {
  if (!at) return { ok: true, value: { items: [] }, etag: null };
  return callApi<NearbyEvents>(cityApi(city, `nearby-events?at=${encodeURIComponent(at)}`));
}

/** Nothing typed takes the report back. */
export const reportHeads = (eventId: string, typed: string) => {
  const text = typed.trim();
  const heads = /^\d+$/.test(text) ? Number(text) : text;
  return callApi(`/api/v1/city-events/${eventId}`, {
    method: "PATCH",
    body: { reported_attendees: text === "" ? null : heads },
  });
};
