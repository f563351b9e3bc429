import {
  numberOrNull,
  textOrNull,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { recordClient } from "#app/core/client/record-client.ts";
import { withSentences } from "#app/core/client/error-messages.ts";
import { mayorMessages } from "./messages.ts";
import { mayorInput, type Mayor } from "./schema.ts";

export const mayorsClient = withSentences(recordClient<Mayor>("city-mayors"), {
  create: mayorMessages.createFailed,
  update: mayorMessages.updateFailed,
});

const TEXTS = [
  "name",
  "city",
  "country",
  "image_url",
  "about_text",
  "partnerships_facilitated",
  "vision_text",
  "linkedin_url",
  "contact_info",
] as const;

/** SPEC 5: sent as integers; empty becomes null. */
const NUMBERS = ["years_experience", "startups_connected", "events_organized"] as const;

export const emptyMayor: FormValues = Object.fromEntries(
  [...TEXTS, ...NUMBERS].map((name) => [name, ""]),
);

export const mayorForm: FormKind<Mayor> = {
  schema: mayorInput,
  valuesOf: (mayor) =>
    Object.fromEntries([...TEXTS, ...NUMBERS].map((name) => [name, String(mayor[name] ?? "")])),
  payloadOf: (values) => ({
    ...Object.fromEntries(TEXTS.map((name) => [name, textOrNull(values[name])])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOrNull(values[name])])),
    name: values["name"],
    city: values["city"],
    country: values["country"],
  }),
  labels: {
    name: "Name",
    city: "City",
    country: "Country",
    image_url: "Image URL",
    about_text: "About",
    years_experience: "Years of experience",
    startups_connected: "Startups connected",
    partnerships_facilitated: "Partnerships facilitated",
    events_organized: "Events organized",
    vision_text: "Vision",
    linkedin_url: "LinkedIn URL",
    contact_info: "Contact info",
  },
};
