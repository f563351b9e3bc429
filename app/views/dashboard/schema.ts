import { z } from "zod";

const count = z.number().int();

const event = z.object({ id: z.string(), event_name: z.string(), city_name: z.string() });

/** A time zone about whose clock Node and the database differ (docs/decisions/0011). */
const disputedZone = z.object({
  zone: z.string(),
  /** A moment at which they do, ISO. */
  at: z.string(),
  /** Minutes ahead of UTC, by the site and by its database; null where it does not know the zone. */
  site: z.number().nullable(),
  database: z.number().nullable(),
  cities: z.array(z.string()),
  /** Those ahead in this zone, the soonest first. */
  events: z.array(event),
});

/** What /admin shows: counts, and what needs attention. */
export const overview = z.object({
  posts: z.object({ published: count, drafts: count }),
  videos: count,
  mayors: count,
  simpleEvents: count,
  cityEvents: z.object({ upcoming: count, past: count }),
  /** The first few of what is to come, the soonest first. */
  nextEvents: z.array(event.extend({ wall_time: z.string() })),
  /** The newest few of what nobody has published yet. */
  newestDrafts: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Chapters without an event ahead, in the order of SPEC 2. */
  quietCities: z.array(z.string()),
  /** What people have reported and nobody has settled. */
  openReports: count,
  newsletter: z.object({ confirmed: count, unconfirmed: count }),
  clocks: z.object({
    disputed: z.array(disputedZone),
    /** Events whose hour new rules skip or repeat: a person has to say what is meant. */
    unsettled: z.array(event),
  }),
});

export type Overview = z.output<typeof overview>;
export type Clocks = Overview["clocks"];
