import { textOrNull, type FormKind, type FormValues } from "#app/core/forms/form-values.ts";
import { recordClient } from "#app/core/client/record-client.ts";
import { withSentences } from "#app/core/client/error-messages.ts";
import { simpleEventMessages } from "./messages.ts";
import { simpleEventInput, type SimpleEvent } from "./schema.ts";

export const simpleEventsClient = withSentences(recordClient<SimpleEvent>("events"), {
  create: simpleEventMessages.failed,
  update: simpleEventMessages.failed,
});

export const emptySimpleEvent: FormValues = {
  title: "",
  date: "",
  time: "",
  location: "",
  description: "",
  image_url: "",
};

export const simpleEventForm: FormKind<SimpleEvent> = {
  schema: simpleEventInput,
  valuesOf: (event) => ({
    title: event.title,
    date: event.date,
    time: event.time,
    location: event.location,
    description: event.description ?? "",
    image_url: event.image_url ?? "",
  }),
  payloadOf: (values) => ({
    title: values["title"],
    date: values["date"],
    time: values["time"],
    location: values["location"],
    description: textOrNull(values["description"]),
    image_url: textOrNull(values["image_url"]),
  }),
  labels: {
    title: "Title",
    date: "Date",
    time: "Time",
    location: "Location",
    description: "Description",
    image_url: "Image URL",
  },
};
