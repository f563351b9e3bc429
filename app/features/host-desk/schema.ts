import { z } from "zod";
import { eventAttendance, eventGuests, eventPicture } from "#app/resources/city-events/schema.ts";
import { DUTIES } from "#app/content/duties.ts";

export const overviewEvent = z.object({
  id: z.uuid(),
  event_name: z.string(),
  city_name: z.string(),
  venue: z.string(),
  image_url: z.string().nullable(),
  updated_at: z.iso.datetime(),
  wall_time: z.string(),
  time_zone: z.string(),
  date_time: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  status: z.enum(["scheduled", "postponed", "cancelled"]),
  status_reason: z.string().nullable(),
  attend_link: z.string().nullable(),
  takes_guests: z.boolean(),
  capacity: z.number().int().nullable(),
  guests: eventGuests,
  pictures: z.array(eventPicture),
  reported_attendees: z.number().int().nullable(),
  short_path: z.string(),
});
export type OverviewEvent = z.output<typeof overviewEvent>;

const pastEvent = overviewEvent.extend({
  attendance: eventAttendance,
  walk_ins: z.number().int(),
});
export type PastEvent = z.output<typeof pastEvent>;

export const cityOverview = z.object({
  city_name: z.string(),
  /** Administrators look after every city and have no duty in it. */
  duty: z.enum(DUTIES).nullable(),
  user_id: z.uuid(),
  asks_again: z.boolean().nullable(),
  /** The day on which a break ends, by the clock of the city. */
  break_until: z.string().nullable(),
  ahead: z.array(overviewEvent),
  past: z.array(pastEvent),
  past_count: z.number().int(),
  latest_id: z.uuid().nullable(),
  first_date_time: z.string(),
});
export type CityOverview = z.output<typeof cityOverview>;

export const nearbyEvents = z.object({ items: z.array(overviewEvent) });
export type NearbyEvents = z.output<typeof nearbyEvents>;
