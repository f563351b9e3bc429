import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { fields } from "./fields.ts";
import type { CityEventInput } from "./resource.ts";

/** What both the form and the API take, field by field as in SPEC 3. */
export const cityEventInput = schemaOf<CityEventInput>(fields);

export type { CityEvent, CityEventInput, CityEventPatch, EventStatus } from "./resource.ts";
