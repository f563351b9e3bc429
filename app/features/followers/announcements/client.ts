import { cityApi } from "#app/content/paths.ts";
import { callApi } from "#app/core/client/api-client.ts";
import type { AnnouncementState, CityAnnouncements } from "./schema.ts";

export const fetchAnnouncements = (city: string) =>
  callApi<CityAnnouncements>(cityApi(city, "announcements"));

export const holdAnnouncement = (city: string, eventId: string, is_held: boolean) =>
  callApi<AnnouncementState>(cityApi(city, `announcements/${eventId}`), {
    method: "PUT",
    body: { is_held },
  });
