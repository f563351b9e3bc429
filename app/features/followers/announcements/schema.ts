import { z } from "zod";

const when = z
  .string()
  .nullable()
  .describe("By the clock of the city, such as 7:50 PM; null: it begins before");

export const cityAnnouncements = z.object({
  people: z.number().int().describe("Followers who read of each new meetup"),
  items: z.array(
    z.object({
      event_id: z.uuid(),
      when,
      is_held: z.boolean(),
    }),
  ),
});
export type CityAnnouncements = z.output<typeof cityAnnouncements>;

export const announcementInput = z.strictObject({
  is_held: z.boolean().describe("True: nobody is told until it is false again"),
});
export type AnnouncementInput = z.output<typeof announcementInput>;

export const announcementState = announcementInput.extend({ when });
export type AnnouncementState = z.output<typeof announcementState>;
