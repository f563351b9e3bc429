import { callApi } from "#app/core/client/api-client.ts";
import type { EventFeedback } from "./schema.ts";

export const fetchFeedback = (eventId: string) =>
  callApi<EventFeedback>(`/api/v1/city-events/${eventId}/feedback`);
