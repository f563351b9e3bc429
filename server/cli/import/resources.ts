import type { z } from "zod";
import type { Fields } from "#app/core/forms/fields.ts";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { blogPosts } from "#app/resources/blog-posts/resource.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityMayors } from "#app/resources/city-mayors/resource.ts";
import { simpleEvents } from "#app/resources/simple-events/resource.ts";
import { videos } from "#app/resources/videos/resource.ts";

/** What import and export need of a resource: its table, and how each field is read. */
export interface ImportedResource {
  name: string;
  table: string;
  /** The kind of input of each field, as `app/core/forms/fields.ts` names them. */
  inputs: Record<string, string>;
  schema: z.ZodType;
}

const ofResource = ({
  name,
  table,
  fields,
}: {
  name: string;
  table: string;
  fields: Fields;
}): ImportedResource => ({
  name,
  table,
  inputs: Object.fromEntries(Object.entries(fields).map(([column, { input }]) => [column, input])),
  schema: schemaOf(fields),
});

const CITY_EVENT_INPUTS: Record<string, string> = {
  expected_attendees: "number",
  capacity: "number",
  takes_guests: "switch",
  partner_logos: "pictures",
};

/** All resources of the admin area. */
export const importedResources: readonly ImportedResource[] = [
  {
    name: "city-events",
    table: "city_events",
    inputs: Object.fromEntries(
      Object.keys(cityEventInput.shape).map((name) => [name, CITY_EVENT_INPUTS[name] ?? "text"]),
    ),
    schema: cityEventInput,
  },
  ...[simpleEvents, blogPosts, videos, cityMayors].map(ofResource),
];
