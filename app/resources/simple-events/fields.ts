import { readMoment } from "#app/core/forms/moments.ts";
import type { FieldsOf } from "#app/core/forms/resource.ts";

/** SPEC 3 and 5: the fields of a simple event, in the order of its form. Its time is free text such as a range. */
export const fields = {
  title: { input: "line", label: "Title", required: "Title is required" },
  date: {
    input: "day",
    label: "Date",
    required: "Date is required",
    read: inKnownYears,
    columns: 2,
  },
  time: {
    input: "line",
    label: "Time",
    required: "Time is required",
    placeholder: "6:00 PM to 8:00 PM",
    columns: 2,
  },
  location: { input: "line", label: "Location", required: "Location is required" },
  description: { input: "text", label: "Description", rows: 4 },
  image_url: { input: "picture", label: "Image URL" },
} satisfies FieldsOf<"events">;

function inKnownYears(day: string): { value: string } | { message: string } {
  const year = readMoment(`${day.slice(0, 4)}-01-01T00:00`);
  // The rule of all days refuses the others.
  return "message" in year && /^\d{4}-/.test(day) ? year : { value: day };
}
