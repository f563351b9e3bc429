import { cityApi } from "#app/content/paths.ts";
import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import type { FormClient } from "#app/core/client/record-client.ts";
import type { HostInvitation } from "#app/features/hosts/schema.ts";
import type { Dossier, HandoverInput, Notes } from "./schema.ts";

export const fetchDossier = (name: string) => callApi<Dossier>(cityApi(name, "handover"));

export const sendHandover = (name: string, body: HandoverInput, idempotencyKey?: string) =>
  callApi<HostInvitation | { state: "looking" | "settled" }>(cityApi(name, "handover"), {
    method: "POST",
    body,
    idempotencyKey,
  });

export interface PlannedMeetups {
  items: { id: string; contact_info: string | null }[];
}

export const fetchPlanned = (city: string) =>
  callApi<PlannedMeetups>(
    `/api/v1/city-events?${new URLSearchParams({ city_name: city, when: "upcoming", limit: "100" }).toString()}`,
  );

export const putContact = (eventId: string, contact_info: string) =>
  callApi(`/api/v1/city-events/${eventId}`, { method: "PATCH", body: { contact_info } });

export function notesClientOf(name: string): Omit<FormClient<Notes & { id: string }>, "remove"> {
  const path = cityApi(name, "notes");
  const put = async (body: object, etag: string | null) =>
    withId(await callApi<Notes>(path, { method: "PUT", body, ...(etag && { ifMatch: etag }) }));
  const withId = (answer: ApiResult<Notes>) =>
    answer.ok ? { ...answer, value: { ...answer.value, id: name } } : answer;
  return {
    find: async () => withId(await callApi<Notes>(path)),
    create: (values) => put(values, null),
    update: (_id, _changes, etag, values) => put(values, etag),
  };
}
