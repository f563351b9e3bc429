import { findCity } from "#app/content/cities.ts";
import { endWallTime } from "#app/core/text/dates.ts";
import {
  numberOrNull,
  textOrNull,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { recordClient } from "#app/core/client/record-client.ts";
import type { FieldError } from "#app/core/result.ts";
import { messages } from "./messages.ts";
import { endsTooEarly, needsZone } from "./rules.ts";
import { cityEventInput, type CityEvent } from "./schema.ts";

export const cityEventsClient = recordClient<CityEvent>("city-events");

/** What a new event's form begins with. */
export const emptyEvent: FormValues = {
  event_name: "",
  city_name: "",
  date: "",
  time: "",
  offset: "",
  time_zone: "",
  ends: "",
  venue: "",
  image_url: "",
  attend_link: "",
  description: "",
  speaker_name: "",
  speaker_image: "",
  speaker_designation: "",
  expected_attendees: "",
  capacity: "",
  takes_guests: true,
  contact_info: "",
  partner_logos: "",
  status: "scheduled",
  status_reason: "",
};

/** The form of an event: its start is typed as a day and an hour on the venue's clock. */
export const cityEventForm: FormKind<CityEvent> = {
  schema: cityEventInput,
  valuesOf(event) {
    const [date = "", time = ""] = event.wall_time.split("T");
    return {
      ...emptyEvent,
      ...Object.fromEntries(TEXTS.map((name) => [name, event[name] ?? ""])),
      date,
      time,
      ends: event.ends_at ? endWallTime(event, event.ends_at) : "",
      expected_attendees: event.expected_attendees?.toString() ?? "",
      capacity: event.capacity?.toString() ?? "",
      takes_guests: event.takes_guests,
      partner_logos: event.partner_logos?.join("\n") ?? "",
    };
  },
  payloadOf(values) {
    const logos = lines(values["partner_logos"]);
    return {
      ...Object.fromEntries(TEXTS.map((name) => [name, textOrNull(values[name])])),
      event_name: values["event_name"],
      city_name: values["city_name"],
      venue: values["venue"],
      // A chapter's zone is known, and follows the city.
      time_zone: findCity(text(values["city_name"])) ? null : textOrNull(values["time_zone"]),
      date_time: `${text(values["date"])}T${text(values["time"])}${text(values["offset"])}`,
      ends_at: textOrNull(values["ends"]),
      expected_attendees: numberOrNull(values["expected_attendees"]),
      capacity: numberOrNull(values["capacity"]),
      takes_guests: values["takes_guests"] === true,
      partner_logos: logos.length > 0 ? logos : null,
    };
  },
  check({ date, time, ends, city_name, time_zone }) {
    const wrong: FieldError[] = [];
    if (!date) wrong.push({ path: "date", message: "Date is required" });
    if (!time) wrong.push({ path: "time", message: "Time is required" });
    if (needsZone(text(city_name)) && !text(time_zone).trim())
      wrong.push({ path: "time_zone", message: messages.zoneNeeded });
    if (endsTooEarly(`${text(date)}T${text(time)}`, text(ends)))
      wrong.push({ path: "ends_at", message: messages.endTooEarly });
    return wrong;
  },
  labels: {
    event_name: "Event name",
    city_name: "City",
    date: "Date",
    time: "Time",
    offset: "Reading of the hour",
    time_zone: "Time zone",
    ends: "Ends",
    venue: "Venue",
    image_url: "Image URL",
    attend_link: "Attend link",
    description: "Description",
    speaker_name: "Speaker name",
    speaker_image: "Speaker image URL",
    speaker_designation: "Speaker designation",
    expected_attendees: "Expected attendees",
    capacity: "Seats",
    takes_guests: "Guests can sign up here",
    contact_info: "Contact info",
    partner_logos: "Partner logos",
    status: "Status",
    status_reason: "Reason",
  },
};

const TEXTS = [
  "event_name",
  "city_name",
  "time_zone",
  "venue",
  "image_url",
  "attend_link",
  "description",
  "speaker_name",
  "speaker_image",
  "speaker_designation",
  "contact_info",
  "status",
  "status_reason",
] as const;

const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : "");

/** SPEC 5: partner logos are entered one URL per line, trimmed, blank lines dropped. */
const lines = (value: string | boolean | undefined) =>
  text(value)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
