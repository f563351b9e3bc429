import { callApi } from "#app/core/client/api-client.ts";
import type { FloodStruck } from "./flood/schema.ts";
import type { AddedGuest, GuestList, OwnMeetups } from "./schema.ts";

const listPath = (eventId: string) => `/api/v1/city-events/${eventId}/guests`;

export const fetchGuests = (eventId: string) => callApi<GuestList>(listPath(eventId));

export const strikeGuest = (eventId: string, guestId: string) =>
  callApi(`${listPath(eventId)}/${guestId}`, { method: "DELETE" });

export const restoreGuest = (eventId: string, guestId: string) =>
  callApi(`${listPath(eventId)}/${guestId}/undo`, { method: "POST" });

export const letIn = (eventId: string, guestId: string) =>
  callApi(`${listPath(eventId)}/${guestId}/let-in`, { method: "POST" });

export const strikeFlood = (eventId: string, since: string) =>
  callApi<FloodStruck>(`${listPath(eventId)}/strike`, { method: "POST", body: { since } });

export const addGuest = (eventId: string, guest: AddedGuest) =>
  callApi<{ link: string }>(listPath(eventId), { method: "POST", body: guest });

export const sayYes = (
  eventId: string,
  body: { email: string; bring: number; show: boolean; about?: string },
) => callApi<{ link: string }>(listPath(eventId), { method: "POST", body });

export const fetchMyMeetups = () => callApi<OwnMeetups>("/api/v1/me/meetups");
