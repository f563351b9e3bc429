import { defineResource, type Payload, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { messages } from "./messages.ts";

export type CityEvent = Row<"city_events">;
export type EventStatus = CityEvent["status"];

/** What is sent of an event: its times are on the venue's clock, or instants with their offset. */
export type CityEventPatch = Omit<Payload<"city_events">, "date_time" | "ends_at"> & {
  date_time?: string;
  ends_at?: string | null;
};

export type CityEventInput = CityEventPatch & {
  event_name: string;
  city_name: string;
  date_time: string;
  venue: string;
};

export const cityEvents = defineResource({
  name: "city-events",
  table: "city_events",
  type: "CityEvent",
  singular: "city event",
  fields,
  order: { by: "date_time", direction: "asc" },
  search: ["event_name", "city_name", "venue"],
  notes: {
    wall_time: "What the venue's clock shows, YYYY-MM-DDTHH:MM",
    time_zone: "IANA name",
    capacity: "Seats; null is no limit",
    guests: "How many seats are taken, and how many people wait",
  },
  messages,
  section: { path: "/admin/city-events", label: "City Events", place: 1 },
});
