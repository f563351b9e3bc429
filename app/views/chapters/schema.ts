import { z } from "zod";
import { duty } from "#app/features/hosts/schema.ts";

export const chapters = z.object({
  items: z.array(
    z.object({
      city_name: z.string(),
      people: z.array(z.object({ name: z.string(), duty })),
      invitations: z.array(z.object({ email: z.string(), duty })).describe("Pending ones"),
      /** On the wall clock of the venue. */
      last: z.string().nullable(),
      next: z.string().nullable(),
    }),
  ),
});
export type Chapters = z.output<typeof chapters>;
export type ChapterRow = Chapters["items"][number];
