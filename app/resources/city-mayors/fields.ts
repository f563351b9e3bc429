import { cities } from "#app/content/cities.ts";
import type { FieldsOf } from "#app/core/forms/resource.ts";

/** SPEC 2, 3 and 5: the fields of a city mayor, in the order of the form. */
export const fields = {
  name: { input: "line", label: "Name", required: "Name is required" },
  city: {
    input: "line",
    label: "City",
    required: "City is required",
    suggestions: cities.map(({ name }) => name),
    isName: true,
    columns: 2,
  },
  country: { input: "line", label: "Country", required: "Country is required", columns: 2 },
  image_url: { input: "picture", label: "Image URL" },
  about_text: { input: "text", label: "About", rows: 4 },
  years_experience: { input: "number", label: "Years of experience", columns: 3 },
  startups_connected: { input: "number", label: "Startups connected", columns: 3 },
  events_organized: { input: "number", label: "Events organized", columns: 3 },
  partnerships_facilitated: {
    input: "line",
    label: "Partnerships facilitated",
    hint: "In your own words, such as an amount.",
  },
  vision_text: { input: "text", label: "Vision", rows: 4 },
  linkedin_url: { input: "url", label: "LinkedIn URL" },
  contact_info: { input: "line", label: "Contact info" },
} satisfies FieldsOf<"city_mayors">;
