import { findCity } from "#app/content/cities.ts";
import { cityApi } from "#app/content/paths.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { serverTime } from "#app/core/client/server-clock.ts";
import { clientOf } from "#app/core/client/record-client.ts";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { payloadOf, valuesOf } from "#app/core/forms/fields.ts";
import type { FormKind, FormValues } from "#app/core/forms/form-values.ts";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { endWallTime, longDate, wallTimeIn } from "#app/core/text/dates.ts";
import { fields } from "./fields.ts";
import { messages } from "./messages.ts";
import { cityEvents, type CityEvent } from "./resource.ts";
import { endsTooEarly, inHostWords, isSurelyOver, needsZone } from "./rules.ts";

const client = clientOf<CityEvent>(cityEvents);

/** SPEC 5: expected attendees and partner logos are omitted when empty. */
export const cityEventsClient: typeof client = {
  ...client,
  create: (values, key) => client.create(withoutEmpty(values), key),
};

const withoutEmpty = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== null || !/^(?:expected_attendees|partner_logos)$/.test(name),
    ),
  );

export const hostEventsClient: typeof cityEventsClient = {
  ...cityEventsClient,
  create: async (...asked) => inHostWords(await cityEventsClient.create(...asked)),
  update: async (...asked) => inHostWords(await cityEventsClient.update(...asked)),
  remove: async (...asked) => inHostWords(await cityEventsClient.remove(...asked)),
};

const { date_time: _start, ends_at: _end, ...asTyped } = fields;
const form = formOf(asTyped);

/** `past_date` is the day of which somebody has said that they mean it although it is over; it is in no payload. */
export const emptyEvent: FormValues = {
  ...form.empty,
  date: "",
  time: "",
  offset: "",
  ends: "",
  past_date: "",
};

export const callOff = (id: string) =>
  callApi(`/api/v1/city-events/${id}`, { method: "PATCH", body: { status: "cancelled" } });

export const fetchReach = (id: string) =>
  callApi<{ people: number; unreachable: number; unheard: number }>(
    `/api/v1/city-events/${id}/notices`,
  );

export const fetchFollowersOf = (city: string) =>
  callApi<{ each: number }>(cityApi(city, "followers"));

export const cityEventForm: FormKind<CityEvent> = {
  schema: schemaOf(fields),
  valuesOf(event) {
    const [date = "", time = ""] = event.wall_time.split("T");
    const ends = event.ends_at ? endWallTime(event, event.ends_at) : "";
    return { ...emptyEvent, ...valuesOf(asTyped, event), date, time, ends, past_date: date };
  },
  payloadOf(values) {
    const payload = payloadOf(asTyped, values);
    return {
      ...payload,
      // A chapter's zone is known, and follows the city.
      time_zone: findCity(text(values["city_name"])) ? null : payload["time_zone"],
      date_time: `${text(values["date"])}T${text(values["time"])}${text(values["offset"])}`,
      ends_at: text(values["ends"]).trim() || null,
    };
  },
  check({ date, time, ends, city_name, time_zone, past_date }) {
    const wrong: FieldError[] = [];
    const now = new Date(serverTime());
    if (date && time && past_date !== date && isSurelyOver(`${text(date)}T${text(time)}`, now))
      wrong.push(pastDate(text(date), now));
    if (!date) wrong.push({ path: "date", message: "Date is required" });
    if (!time) wrong.push({ path: "time", message: "Time is required" });
    if (needsZone(text(city_name)) && !text(time_zone).trim())
      wrong.push({ path: "time_zone", message: messages.zoneNeeded });
    if (endsTooEarly(`${text(date)}T${text(time)}`, text(ends)))
      wrong.push({ path: "ends_at", message: messages.endTooEarly });
    return wrong;
  },
  isShown: (name, values) => form.isShown(name, values),
  labels: {
    ...form.labels,
    date: "Date",
    past_date: "Date",
    time: "Time",
    offset: "Reading of the hour",
    ends: "Ends",
  },
};

/** Asks which of two is meant: the day is over, and the same day ahead is a year's figure away. */
function pastDate(date: string, now: Date): FieldError {
  const ahead = sameDayAhead(date, now);
  return {
    path: "past_date",
    message: `That day is over. Add it as a past meetup, or did you mean ${longDate(ahead)}?`,
    choices: [
      { value: date, label: "Add it as a past meetup" },
      { value: ahead, label: longDate(ahead) },
    ],
  };
}

/** Made from numbers, because Safari reads no date in the text '2027-02-29'. */
function sameDayAhead(date: string, now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const [, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  for (let year = now.getUTCFullYear(); ; year++) {
    const day = new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10);
    if (day >= today && day.endsWith(date.slice(4))) return day;
  }
}

const text = (value: string | boolean | undefined) => (typeof value === "string" ? value : "");

/** City, zone and hour of the start that a form holds; undefined until somebody has said when. */
export function startIn({ city_name, time_zone, date, time }: FormValues) {
  if (!date || !time) return undefined;
  return { city: text(city_name), zone: text(time_zone), wallTime: `${text(date)}T${text(time)}` };
}

/** By the clock of the venue, which is not that of the browser; false where the browser does not know the zone. */
export function hasBegunAtVenue(
  { city = "", zone = "", wallTime }: { city?: string; zone?: string; wallTime: string },
  now: Date,
): boolean {
  const clock = wallTimeIn(findCity(city)?.city.timeZone ?? zone, now.toISOString());
  return clock !== undefined && wallTime <= clock;
}
