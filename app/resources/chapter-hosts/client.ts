import { callApi } from "#app/core/client/api-client.ts";
import type { CardOfCity, ChapterCard } from "./card.ts";
import type {
  ChapterHost,
  CityDuty,
  HostInvitation,
  InvitationInput,
  OpenInvitation,
} from "./schema.ts";

/** Calls of the screens of hosts. */
const city = (name: string) => `/api/v1/cities/${encodeURIComponent(name)}`;

export const fetchMyCities = () => callApi<{ items: CityDuty[] }>("/api/v1/me/cities");

export const changeMyCity = (name: string, body: { asks_again: boolean }) =>
  callApi(`/api/v1/me/cities/${encodeURIComponent(name)}`, { method: "PATCH", body });

export const fetchHosts = (name: string) =>
  callApi<{ items: ChapterHost[] }>(`${city(name)}/hosts`);

export const fetchInvitations = (name: string) =>
  callApi<{ items: HostInvitation[] }>(`${city(name)}/host-invitations`);

export const sendInvitation = (name: string, body: InvitationInput) =>
  callApi<HostInvitation>(`${city(name)}/host-invitations`, { method: "POST", body });

export const withdrawInvitation = (name: string, id: string) =>
  callApi(`${city(name)}/host-invitations/${id}`, { method: "DELETE" });

export const removeHost = (name: string, userId: string) =>
  callApi(`${city(name)}/hosts/${userId}`, { method: "DELETE" });

export const fetchInvitation = (token: string) =>
  callApi<OpenInvitation>(`/api/v1/host-invitations/${encodeURIComponent(token)}`);

export const acceptInvitation = (token: string) =>
  callApi<CityDuty>(`/api/v1/host-invitations/${encodeURIComponent(token)}/accept`, {
    method: "POST",
  });

export const fetchCard = (name: string) => callApi<CardOfCity>(`${city(name)}/card`);

/** `seen` is the entity tag of the card that the editor has seen, or `none`: another one that is stored is not replaced. */
export const saveCard = (name: string, body: object, seen: string) =>
  callApi<ChapterCard>(`${city(name)}/card`, {
    method: "PUT",
    body,
    ...(seen === "none" ? { isFirst: true } : { ifMatch: seen }),
  });

export const removeCard = (name: string) => callApi(`${city(name)}/card`, { method: "DELETE" });
