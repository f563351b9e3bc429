import { z } from "zod";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import type { Attendance } from "./attendance.ts";
import { fields } from "./fields.ts";
import type { CityEventInput, EventGuests, EventPicture } from "./resource.ts";

/** SPEC 3: the form and the API take the same fields. */
export const cityEventInput = schemaOf<CityEventInput>(fields);

const people = z.number().int();

export const eventGuests: z.ZodType<EventGuests> = z.object({
  coming: people,
  waiting: people,
  seats_left: people
    .nullable()
    .describe("0 while those who wait come first; null without a limit or an own list"),
  open: z
    .enum(["yes", "waiting", "no"])
    .describe("For a party of one: a seat, the waiting list, or nothing"),
});

export const eventAttendance: z.ZodType<Attendance | null> = z
  .object({ said_yes: people, came: people, source: z.enum(["counted", "door"]) })
  .nullable()
  .describe("Who came to a past meetup: as a host typed it, else as the door counted");

export const eventPicture: z.ZodType<EventPicture> = z.object({
  address: z.string(),
  alt: z.string(),
});

export type {
  CityEvent,
  CityEventInput,
  CityEventPatch,
  EventGuests,
  EventPicture,
  EventRow,
  EventStatus,
} from "./resource.ts";
