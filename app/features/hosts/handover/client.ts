import { callApi } from "#app/core/client/api-client.ts";
import type { HostInvitation } from "#app/features/hosts/schema.ts";
import type { Dossier, HandoverInput, Notes } from "./schema.ts";

const city = (name: string) => `/api/v1/cities/${encodeURIComponent(name)}`;

export const fetchDossier = (name: string) => callApi<Dossier>(`${city(name)}/handover`);

export const sendHandover = (name: string, body: HandoverInput) =>
  callApi<HostInvitation | { state: "looking" }>(`${city(name)}/handover`, {
    method: "POST",
    body,
  });

export const saveNotes = (name: string, text: string) =>
  callApi<Notes>(`${city(name)}/notes`, { method: "PUT", body: { text } });

export const fetchPlanned = (city: string) =>
  callApi<{ items: { id: string; contact_info: string | null }[] }>(
    `/api/v1/city-events?${new URLSearchParams({ city_name: city, when: "upcoming", limit: "100" }).toString()}`,
  );

export const putContact = (eventId: string, contact_info: string) =>
  callApi(`/api/v1/city-events/${eventId}`, { method: "PATCH", body: { contact_info } });
