import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { services } from "#app/resources/register.server.ts";
import { findCity } from "#app/content/cities.ts";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { derivedTimes } from "#app/resources/city-events/rules.server.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { wasDeleted } from "#app/core/data/rows.server.ts";
import { hidden_events } from "#db/schema.ts";
import { upsertRow } from "#db/upsert-row.server.ts";
import type { ImportContext } from "./people.server.ts";
import { instantOf, textOf, valueFor, type SourceValues } from "./values.ts";

export const importedResources = services.map(({ table, resource: { fields, ...resource } }) => ({
  name: resource.name,
  table: resource.table,
  rows: table,
  fields,
  schema: schemaOf<object>(fields),
}));

type ImportedResource = (typeof importedResources)[number];

export const resourceOf = (table: string): ImportedResource | undefined =>
  importedResources.find((resource) => resource.table === table);

export async function importRow(
  context: ImportContext,
  resource: ImportedResource,
  values: SourceValues,
): Promise<void> {
  const { tx, report, history, people } = context;
  const sourceId = textOf(values["id"]) ?? "";
  report.of(resource.name).read += 1;
  if (sourceId === "") return report.refuse(resource.name, "without id", "an id is needed");
  const id = importedId(resource.table, sourceId);
  const parsed = parse(resource, values);
  for (const { path, value, message } of parsed.dropped)
    report.note(
      "Pictures and links with odd addresses",
      `${resource.name} ${sourceId}, ${path}: ${value} (${message}); left out`,
    );
  if (!parsed.ok) return report.refuse(resource.name, sourceId, parsed.why);
  for (const name of changedTexts(resource, values, parsed.row))
    report.note(
      "Texts that were changed to fit the rules here, such as line breaks in a title",
      `${resource.name} ${sourceId}, ${name}`,
    );
  const row =
    resource.table === "city_events" ? eventRow(sourceId, parsed.row, report) : parsed.row;
  if (typeof row === "string") return report.refuse(resource.name, sourceId, row);
  const why = await keptAsItIs(context, resource, sourceId, id);
  if (why) return report.refuse(resource.name, sourceId, why);
  if (!(await history.isNew(resource.table, sourceId, id, values))) return;
  const created_by = people.get(textOf(values["created_by"]) ?? "")?.id ?? null;
  const own = ownValues(resource.rows, values);
  await upsertRow(tx, resource.rows, { ...row, ...own, id, created_by });
  report.of(resource.name).written += 1;
}

async function keptAsItIs(
  { tx, history }: ImportContext,
  { name, rows, table }: ImportedResource,
  sourceId: string,
  id: string,
): Promise<string | undefined> {
  const isOurs = history.has(table, sourceId);
  if ((await tx.$count(rows, eq(rows.id, id))) > 0)
    return isOurs ? undefined : "a row with this id was made here, and stays as it is";
  if ((await tx.$count(hidden_events, eq(hidden_events.event_id, id))) > 0)
    return "is hidden here, and stays so";
  const isDeleted = isOurs || (await wasDeleted(tx, name, id));
  return isDeleted ? "was deleted here, and stays so" : undefined;
}

type ParseResult = { dropped: { path: string; value: string; message: string }[] } & (
  | { ok: true; row: SourceValues }
  | { ok: false; why: string }
);

/** An invalid address of a picture or link empties its field; any other error refuses the row. */
function parse({ fields, schema: shape }: ImportedResource, values: SourceValues): ParseResult {
  const given = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name in values)
      .map(([name, { input }]) => [name, valueFor(input, values[name])]),
  );
  const first = shape.safeParse(given);
  if (first.success) return { ok: true, row: { ...given, ...asObject(first.data) }, dropped: [] };
  const dropped = first.error.issues.flatMap(({ path: [name], message }) =>
    typeof name === "string" && ADDRESS.test(name)
      ? [{ path: name, value: String(textOf(given[name])).slice(0, 120), message }]
      : [],
  );
  for (const { path } of dropped) given[path] = null;
  const second = shape.safeParse(given);
  if (second.success) return { ok: true, row: { ...given, ...asObject(second.data) }, dropped };
  const why = second.error.issues
    .map(({ path, message }) => `${path.join(".")}: ${message}`)
    .join("; ");
  return { ok: false, why, dropped };
}

function changedTexts({ fields }: ImportedResource, values: SourceValues, row: SourceValues) {
  return Object.entries(fields).flatMap(([name, { input }]) => {
    const [before, after] = [values[name], row[name]];
    const isText = input === "line" || input === "text" || input === "article";
    if (!isText || typeof before !== "string" || typeof after !== "string") return [];
    return before.trim() === after ? [] : [name];
  });
}

const ADDRESS = /(_url|_image|_link|_logos)$/;

const asObject = (value: unknown): SourceValues =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Hours at which nobody meets: most likely the hour was typed in another zone. */
const WAKING = { from: 7, to: 23 };

function eventRow(sourceId: string, row: SourceValues, report: ImportContext["report"]) {
  const input = cityEventInput.parse(row);
  const isKnown = findCity(input.city_name) !== undefined;
  const times = derivedTimes({
    ...input,
    time_zone: input.time_zone ?? (isKnown ? undefined : "UTC"),
  });
  if (!times.ok) return times.error.fields?.map(({ message }) => message).join("; ") ?? "its time";
  const { date_time, wall_time, time_zone, ends_at } = times.value;
  const what = `${sourceId}, ${input.event_name}, ${input.city_name}`;
  if (!isKnown) report.note("Cities we do not know", `${what}: its hours are read in ${time_zone}`);
  const hour = Number(wall_time.slice(11, 13));
  if (hour < WAKING.from || hour >= WAKING.to)
    report.note(
      "Events at an odd hour in their city (typed in another zone?)",
      `${what}: ${wall_time.replace("T", " ")} ${time_zone}`,
    );
  return {
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    date_time: date_time.toISOString(),
    wall_time,
    time_zone,
    ends_at: ends_at?.toISOString() ?? null,
  };
}

function ownValues(table: PgTable, values: SourceValues): SourceValues {
  const own: SourceValues = {};
  for (const name of ["created_at", "updated_at"]) {
    const instant = instantOf(values[name] ?? values["created_at"]);
    if (name in table && instant) own[name] = instant;
  }
  for (const name of ["views", "likes", "attendees", "sequence"]) {
    const number = Number(textOf(values[name]) ?? NaN);
    if (name in table && Number.isInteger(number) && number >= 0) own[name] = number;
  }
  const shortPath = textOf(values["short_path"]);
  if ("short_path" in table && shortPath && /^\/e\/[a-z2-9]{7}$/.test(shortPath))
    own["short_path"] = shortPath;
  const counts = guestCounts.safeParse(values["guests"]);
  if ("guests" in table && counts.success) own["guests"] = counts.data;
  const pictures = eventPictures.safeParse(values["pictures"]);
  if ("pictures" in table && pictures.success) own["pictures"] = pictures.data;
  return own;
}

const eventPictures = z
  .array(z.object({ address: z.string(), alt: z.string(), is_hidden: z.literal(true).optional() }))
  .max(6);

/** Kept after the guests of an event have been deleted, so they cannot be counted again. */
const guestCounts = z.object({
  coming: z.int().min(0),
  waiting: z.int().min(0),
  is_promised: z.boolean().optional(),
  is_full: z.boolean().optional(),
});
