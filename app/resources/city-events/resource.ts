import {
  defineResource,
  type Payload,
  type Row,
  type StoredRow,
} from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { messages } from "./messages.ts";

export type EventRow = StoredRow<"city_events">;

export interface EventPicture {
  address: string;
  alt: string;
}

/** The own list of an event, as everybody sees it at a moment. All are people, those whom guests bring included. */
export interface EventGuests {
  coming: number;
  waiting: number;
  /** For a newcomer now: 0 while those who wait come first, null without a limit or without an own list. */
  seats_left: number | null;
  open: "yes" | "waiting" | "no";
}

export type CityEvent = Omit<Row<"city_events">, "guests" | "pictures"> & {
  guests: EventGuests;
  pictures: EventPicture[];
};
export type EventStatus = CityEvent["status"];

/** Times are on the venue's clock, or instants with their offset. */
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
  ignored: ["views", "likes"],
  order: { by: "date_time", direction: "asc" },
  search: ["event_name", "city_name", "venue"],
  notes: {
    wall_time: "What the venue's clock shows, YYYY-MM-DDTHH:MM",
    time_zone: "IANA name",
    capacity: "Seats; null is no limit",
    guests:
      "Seats taken, people who wait, seats a newcomer could take now, and the answer to a party of one",
    pictures: "Of what the meetup was like, at most six",
  },
  messages,
  section: { path: "/admin/city-events", label: "City Events", place: 1 },
});
