import { defineResource, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { simpleEventMessages } from "./messages.ts";

export type SimpleEvent = Row<"events">;

export const simpleEvents = defineResource({
  name: "events",
  table: "events",
  type: "SimpleEvent",
  singular: "event",
  fields,
  ignored: ["views", "likes"],
  order: { by: "date", direction: "asc" },
  search: ["title", "location", "description"],
  messages: simpleEventMessages,
  section: { path: "/admin/events", label: "Simple Events", place: 5 },
});
