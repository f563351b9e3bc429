import { callApi } from "#app/core/client/api-client.ts";
import type { AnnouncementState, CityAnnouncements } from "./schema.ts";

const pathOf = (city: string) => `/api/v1/cities/${encodeURIComponent(city)}/announcements`;

export const fetchAnnouncements = (city: string) => callApi<CityAnnouncements>(pathOf(city));

export const holdAnnouncement = (city: string, eventId: string, is_held: boolean) =>
  callApi<AnnouncementState>(`${pathOf(city)}/${eventId}`, { method: "PUT", body: { is_held } });
