import { z } from "zod";
import { eventAttendance } from "#app/resources/city-events/schema.ts";
import { feedbackSums } from "#app/features/guests/morning/schema.ts";
import { duty } from "#app/features/hosts/schema.ts";

export const chapterStatus = z.enum(["looking", "active", "quiet", "sleeping"]);

export const chapters = z.object({
  items: z.array(
    z.object({
      city_name: z.string(),
      status: chapterStatus,
      needs: z.string().nullable().describe("Why somebody should call, in one sentence"),
      last_event_at: z.iso.datetime().nullable(),
      next_event_at: z.iso.datetime().nullable(),
      hosts: z.array(
        z.object({
          user_id: z.uuid(),
          name: z.string(),
          email: z.string(),
          duty,
          last_seen_at: z.iso.datetime().nullable().describe("To the hour"),
          break_until: z.iso.datetime().nullable().describe("No questions until then"),
        }),
      ),
      followers: z.number().int(),
      said_yes: z.number().nullable().describe("The median of the last three meetups with a list"),
      attendance: eventAttendance.describe("Of the last meetup"),
      feedback: feedbackSums.describe("Of 90 days; nulls below three answers"),
      mayor: z
        .object({ name: z.string(), email: z.string().nullable() })
        .nullable()
        .describe("From the directory of mayors"),
      people: z.array(z.object({ name: z.string(), duty })),
      invited: z.string().nullable().describe("How long a host's invitation still lasts"),
      invitations: z
        .array(z.object({ id: z.uuid(), email: z.string(), duty }))
        .describe("Pending ones"),
      last: z.string().nullable(),
      next: z.string().nullable(),
    }),
  ),
});
export const chapterHistory = z.object({
  items: z.array(
    z.object({
      month: z.string().describe("YYYY-MM"),
      meetups: z.number().int(),
      yeses: z.number().int(),
    }),
  ),
});
export type ChapterHistory = z.output<typeof chapterHistory>;

export type Chapters = z.output<typeof chapters>;
export type ChapterRow = Chapters["items"][number];
