import { z } from "zod";
import { chapterStatus } from "#app/features/chapters/schema.ts";
import { eventGuests } from "#app/resources/city-events/schema.ts";

const count = z.number().int();

const event = z.object({ id: z.string(), event_name: z.string(), city_name: z.string() });

export const overview = z.object({
  posts: z.object({ published: count, drafts: count }),
  videos: count,
  mayors: count,
  simpleEvents: count,
  cityEvents: z.object({ upcoming: count, past: count }),
  week: z.array(
    event.extend({
      wall_time: z.string(),
      venue: z.string(),
      guests: eventGuests,
      hosts: z.array(z.string()),
    }),
  ),
  needs: z.array(
    z.object({
      city_name: z.string(),
      status: chapterStatus,
      needs: z.string(),
      invited: z.string().nullable(),
    }),
  ),
  news: z.object({
    since: z.iso.datetime().describe("At most 31 days ago"),
    sentences: z.array(z.string()),
  }),
  /** In the order of SPEC 2. */
  chapters: z.array(
    z.object({ city_name: z.string(), next: z.string().nullable(), last: z.string().nullable() }),
  ),
  nextEvents: z.array(event.extend({ wall_time: z.string() })),
  newestDrafts: z.array(z.object({ id: z.string(), title: z.string() })),
  openReports: count,
  newsletter: z.object({ confirmed: count, unconfirmed: count }),
  unsettledEvents: z.array(event).describe("Their hour is skipped or repeated by new rules"),
});

export const overviewQuery = z.object({
  since: z.iso.datetime().optional().describe("News from then on; without it, of seven days"),
});

export type Overview = z.output<typeof overview>;
