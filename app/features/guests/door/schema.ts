import { z } from "zod";
import { guestName } from "../schema.ts";
import { MOST_PEOPLE } from "./rules.ts";

const PEOPLE = `Please choose a number from 0 to ${MOST_PEOPLE}`;
const WALKED_IN = `Please choose a number from 1 to ${MOST_PEOPLE}`;

export const tickInput = z.strictObject({
  people: z.number(PEOPLE).int(PEOPLE).min(0, PEOPLE).max(MOST_PEOPLE, PEOPLE).nullable(),
  at: z.iso
    .datetime({ offset: true, error: "Please give the moment in ISO 8601" })
    .optional()
    .describe("When it was tapped, by the server's clock; without it, now"),
});
export type TickInput = z.output<typeof tickInput>;

export const tick = z.object({ id: z.uuid(), here: z.number().int().nullable() });
export type Tick = z.output<typeof tick>;

export const walkInInput = z.strictObject({
  name: guestName.nullable().optional(),
  people: z.number(WALKED_IN).int(WALKED_IN).min(1, WALKED_IN).max(MOST_PEOPLE, WALKED_IN),
});
export type WalkInInput = z.output<typeof walkInInput>;
