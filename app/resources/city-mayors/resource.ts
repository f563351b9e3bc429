import { defineResource, type Row } from "#app/core/forms/resource.ts";
import { fields } from "./fields.ts";
import { mayorMessages } from "./messages.ts";

export type Mayor = Row<"city_mayors">;

export const cityMayors = defineResource({
  name: "city-mayors",
  table: "city_mayors",
  type: "CityMayor",
  singular: "city mayor",
  fields,
  ignored: ["views", "likes"],
  title: ({ name, city }) => `${name}, ${city}`,
  order: { by: "created_at", direction: "desc" },
  search: ["name", "city", "country"],
  filters: { city: "text" },
  messages: mayorMessages,
  section: { path: "/admin/city-mayors", label: "City Mayors", place: 4 },
});
