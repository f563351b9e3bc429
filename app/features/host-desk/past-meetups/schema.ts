import { z } from "zod";
import { messages } from "./messages.ts";
import { LARGEST_TABLE } from "./rules.ts";

export const pastMeetupsInput = z.strictObject({
  csv: z.string("Please paste a table").max(LARGEST_TABLE, messages.tooLarge),
});

export const pastMeetupsResult = z.object({
  created: z.number().int(),
  known: z.number().int().describe("Those with this city, start and name are left as they are"),
  cities: z.array(z.string()).describe("Those that the table names"),
});
export type PastMeetupsResult = z.output<typeof pastMeetupsResult>;
