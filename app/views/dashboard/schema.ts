import { z } from "zod";

const count = z.number().int();

const event = z.object({ id: z.string(), event_name: z.string(), city_name: z.string() });

export const overview = z.object({
  posts: z.object({ published: count, drafts: count }),
  videos: count,
  mayors: count,
  simpleEvents: count,
  cityEvents: z.object({ upcoming: count, past: count }),
  nextEvents: z.array(event.extend({ wall_time: z.string() })),
  newestDrafts: z.array(z.object({ id: z.string(), title: z.string() })),
  quietCities: z.array(z.string()),
  openReports: count,
  newsletter: z.object({ confirmed: count, unconfirmed: count }),
  unsettledEvents: z.array(event).describe("Their hour is skipped or repeated by new rules"),
});

export type Overview = z.output<typeof overview>;
