import { z } from "zod";
import {
  optionalLine,
  optionalText,
  pictureAddress,
  pictureAddresses,
  requiredLine,
  webAddress,
  wholeNumber,
  yesNo,
} from "#app/core/forms/zod-fields.ts";
import { cityNamed } from "./city-name.ts";

/** An event that is postponed or cancelled stays visible and says so. */
export const EVENT_STATUSES = ["scheduled", "postponed", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

const INVALID_MOMENT = "Please enter a valid date and time, such as 2026-12-05T18:00";
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

/**
 * A wall time (`2026-12-05T18:00`, read in the event's zone) or an instant with its offset
 * (`2026-12-05T12:30:00Z`). Seconds are dropped: meetups begin on the minute.
 */
const moment = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(40, INVALID_MOMENT)
    .transform((text, refinement) => {
      const parts =
        /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
          text,
        );
      const [, date = "", time = "", offset = ""] = parts ?? [];
      const message = momentError(date, time, offset);
      if (message) refinement.addIssue({ code: "custom", message });
      return `${date}T${time}${fullOffset(offset)}`;
    });

const WHOLE_SEATS = "Please enter a whole number of seats, from 1";
const MOST_SEATS = 2_000;

/** What both the form and the API take, field by field as in SPEC 3. */
export const cityEventInput = z.strictObject({
  event_name: requiredLine("Event name is required"),
  city_name: requiredLine("City name is required").transform((typed, issues) => {
    const name = cityNamed(typed);
    if (!name) issues.addIssue({ code: "custom", message: "This cannot be the name of a city" });
    return name;
  }),
  date_time: moment("Date and time are required"),
  time_zone: optionalLine(),
  ends_at: z
    .union([z.null(), z.literal("").transform(() => null), moment(INVALID_MOMENT)], INVALID_MOMENT)
    .optional(),
  venue: requiredLine("Venue is required"),
  image_url: pictureAddress(),
  attend_link: webAddress(),
  description: optionalText(),
  speaker_name: optionalLine(),
  speaker_image: pictureAddress(),
  speaker_designation: optionalLine(),
  expected_attendees: wholeNumber(),
  capacity: z
    .number(WHOLE_SEATS)
    .int(WHOLE_SEATS)
    .min(1, WHOLE_SEATS)
    .max(MOST_SEATS, `Please enter at most ${MOST_SEATS} seats`)
    .nullable()
    .optional(),
  takes_guests: yesNo(),
  contact_info: optionalLine(),
  partner_logos: pictureAddresses(40),
  status: z.enum(EVENT_STATUSES, "Please choose scheduled, postponed or cancelled").optional(),
  status_reason: optionalLine(),
});

export const cityEventPatch = cityEventInput.partial();

export type CityEventInput = z.output<typeof cityEventInput>;
export type CityEventPatch = z.output<typeof cityEventPatch>;

const text = z.string().nullable();
const instant = z.iso.datetime();

/** An event as the API hands it out: a row of `city_events`, its instants written as ISO 8601 in UTC. */
export const cityEvent = z.object({
  id: z.uuid(),
  event_name: z.string(),
  city_name: z.string(),
  date_time: instant,
  wall_time: z.string().describe("What the venue's clock shows, YYYY-MM-DDTHH:MM"),
  time_zone: z.string().describe("IANA name"),
  ends_at: instant.nullable(),
  venue: z.string(),
  description: text,
  image_url: text,
  speaker_name: text,
  speaker_designation: text,
  speaker_image: text,
  expected_attendees: z.number().int().nullable(),
  contact_info: text,
  partner_logos: z.array(z.string()).nullable(),
  attend_link: text,
  status: z.enum(EVENT_STATUSES),
  status_reason: text,
  sequence: z.number().int(),
  capacity: z.number().int().nullable().describe("Seats; null is no limit"),
  takes_guests: z.boolean(),
  guests: z
    .object({ coming: z.number().int(), waiting: z.number().int() })
    .describe("How many seats are taken, and how many people wait"),
  created_by: z.uuid().nullable(),
  created_at: instant,
  updated_at: instant,
});

export type CityEvent = z.output<typeof cityEvent>;

/** What of an event is the server's own beside its id and stamps; a payload may carry it, it is ignored. */
export const DERIVED_FIELDS = ["wall_time", "sequence", "guests"];

function momentError(date: string, time: string, offset: string): string | undefined {
  // A day that does not exist comes back from the calendar as another one.
  const asUtc = new Date(`${date}T${time}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(`${date}T${time}`)) {
    return INVALID_MOMENT;
  }
  if (offset && Number.isNaN(Date.parse(`${date}T${time}${fullOffset(offset)}`))) {
    return INVALID_MOMENT;
  }
  const year = Number(date.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return `Please choose a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
  }
  return undefined;
}

/** PostgreSQL and older software write `+05` and `+0530`. */
function fullOffset(offset: string): string {
  if (/^z?$/i.test(offset)) return offset.toUpperCase();
  const digits = offset.replaceAll(":", "");
  return `${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
}
