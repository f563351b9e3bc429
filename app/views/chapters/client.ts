import { callApi } from "#app/core/client/api-client.ts";
import { inHostWords } from "#app/resources/city-events/rules.ts";
import type { CityEvent, CityEventInput } from "#app/resources/city-events/schema.ts";
import type { NearbyEvents, CityOverview } from "./schema.ts";

export const fetchCityOverview = (city: string) =>
  callApi<CityOverview>(`/api/v1/cities/${encodeURIComponent(city)}/overview`);

export const fetchAgain = (id: string) =>
  callApi<CityEventInput>(`/api/v1/city-events/${id}/again`);

export const fetchNearby = (city: string, at: string) =>
  callApi<NearbyEvents>(
    `/api/v1/cities/${encodeURIComponent(city)}/nearby-events?at=${encodeURIComponent(at)}`,
  );

export const changeEvent = async (id: string, body: object, etag: string | null) =>
  inHostWords(
    await callApi<CityEvent>(`/api/v1/city-events/${id}`, {
      method: "PATCH",
      body,
      ...(etag ? { ifMatch: etag } : {}),
    }),
  );

export const publishEvent = async (body: object, idempotencyKey: string) =>
  inHostWords(
    await callApi<CityEvent>("/api/v1/city-events", { method: "POST", body, idempotencyKey }),
  );
