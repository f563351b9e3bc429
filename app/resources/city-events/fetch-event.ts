import { callApi } from "#app/core/client/api-client.ts";
import type { CityEvent } from "./schema.ts";

/** Apart from `client.ts`, which brings the form of an event to every page that loads it. */
export const fetchEvent = (id: string) => callApi<CityEvent>(`/api/v1/city-events/${id}`);
