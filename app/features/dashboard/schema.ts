import { z } from "zod";

const count = z.number().int();

/** What /admin shows: counts, and what needs attention. */
export const overview = z.object({
  posts: z.object({ published: count, drafts: count }),
  videos: count,
  mayors: count,
  simpleEvents: count,
  cityEvents: z.object({ upcoming: count, past: count }),
  /** Cities with an event ahead, the fullest first. */
  upcomingPerCity: z.array(z.object({ city: z.string(), events: count })),
  /** Chapters without an event ahead, in the order of SPEC 2. */
  quietCities: z.array(z.string()),
  newsletter: z.object({ confirmed: count, unconfirmed: count }),
});

export type Overview = z.output<typeof overview>;
