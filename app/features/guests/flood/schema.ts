import { z } from "zod";
import { messages } from "./messages.ts";

export const floodInput = z.strictObject({
  since: z.iso.datetime({ offset: true, error: messages.since }),
});

export const floodStruck = z.object({
  people: z.number().int(),
  activity: z.uuid().describe("The entry of the log that undoes it"),
});
export type FloodStruck = z.output<typeof floodStruck>;
