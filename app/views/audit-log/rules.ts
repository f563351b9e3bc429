import { findCity } from "#app/content/cities.ts";
import { isTooOldToUndo } from "#app/core/data/undo-days.ts";
import type { Field, Fields } from "#app/core/forms/fields.ts";
import {
  localMoment,
  longDate,
  time12,
  utcMoment,
  wallTimeIn,
  weekdayDate,
} from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { cutAtWord } from "#app/core/text/short-text.ts";
import * as register from "#app/resources/register.ts";
import { scopedResources } from "#app/resources/scoped-register.ts";
import { loggedKinds } from "./logged.ts";
import type { Activity } from "./schema.ts";

interface LoggedResource {
  singular: string;
  fields?: Fields;
}

const resources: Readonly<Record<string, LoggedResource & { path: string }>> = Object.fromEntries(
  Object.values(register).map(({ name, singular, section, fields }) => [
    name,
    { singular, path: section.path, fields },
  ]),
);

const scoped: Readonly<Record<string, LoggedResource>> = Object.fromEntries(
  scopedResources.map(({ name, singular, fields }) => [name, { singular, fields }]),
);

export const nounOf = (resource: string): string =>
  (resources[resource] ?? scoped[resource])?.singular ??
  loggedKinds.get(resource)?.noun ??
  resource;

export const filters: readonly { value: string; label: string }[] = [
  { value: "", label: "Everything" },
  ...filtersOfFeatures(),
  { value: "chapter-cards", label: "Cards" },
  ...Object.values(register).map(({ name, section }) => ({ value: name, label: section.label })),
];

function filtersOfFeatures() {
  const kinds = [...loggedKinds.values()];
  const labels = new Set(kinds.flatMap(({ filter }) => filter ?? []));
  return [...labels].map((label) => ({
    value: kinds.flatMap(({ filter, resource }) => (filter === label ? resource : [])).join(","),
    label,
  }));
}

/** Only the centre moves a row to another city, and back. */
export const isForAdministrators = ({
  admins_only,
  action,
  resource,
  changes,
}: Activity): boolean =>
  admins_only ||
  action === "hide" ||
  "city_name" in changes ||
  loggedKinds.get(resource)?.isForAdministrators === true;

export const undoneLine = ({ action, undone }: Activity): string =>
  undone
    ? `${action === "delete" ? "Put back" : "Undone"} by ${undone.by}, ${localMoment(undone.at)}`
    : "";

export function canBeUndone(activity: Activity, now: Date): boolean {
  const { action, resource, at, undone, is_over } = activity;
  if (undone || is_over || isTooOldToUndo(new Date(at), now)) return false;
  const kind = loggedKinds.get(resource);
  if (kind) return kind.canBeUndone?.(activity) ?? false;
  if (!resources[resource] && !scoped[resource]) return false;
  return action === "delete" || action === "update" || action === "hide";
}

/** Undone, it is one more change that the guests of a meetup hear of. */
export function isToldToGuests({ resource, action, changes }: Activity): boolean {
  if (resource !== "city-events" || action !== "update") return false;
  // Guests hear of a link to register elsewhere that appears or goes, not of one that changes.
  const [before, after] = changes["attend_link"] ?? [];
  if (Boolean(before) !== Boolean(after)) return true;
  return ["wall_time", "date_time", "venue", "city_name", "status"].some((name) => name in changes);
}

/** The sentence that says beforehand what undoing does; undefined where the changes themselves say it. */
export function undoEffect(activity: Activity): string | undefined {
  const own = loggedKinds.get(activity.resource)?.effect?.(activity);
  if (own !== undefined || activity.action === "update") return own;
  const isToldAgain = activity.resource === "city-events" && activity.action === "delete";
  const guests = isToldAgain
    ? " If it takes place, guests who were told that it's off get an email."
    : "";
  return `It goes back on the site as it was.${guests}`;
}

export function editPath({ action, resource, row_id }: Activity): string | undefined {
  const known = resources[resource];
  return known && action !== "delete" ? `${known.path}#edit/${row_id}` : undefined;
}

interface Change {
  field: string;
  before: string;
  after: string;
}

export function changesOf({
  resource,
  changes,
  city_name,
}: Pick<Activity, "resource" | "changes" | "city_name">): Change[] {
  if (loggedKinds.get(resource)?.isToldWhole) return [];
  const { fields } = resources[resource] ?? scoped[resource] ?? {};
  const isElsewhere = "city_name" in changes || "time_zone" in changes;
  const zoneAt = (index: 0 | 1) =>
    textOf(changes["time_zone"]?.[index]) ??
    zoneOf(textOf(changes["city_name"]?.[index]) ?? city_name);
  return Object.entries(fields ? { ...fields, pictures: PICTURES } : {})
    .map(([name, field]) => ({ name, field }))
    .concat(fields ? [] : Object.keys(changes).map((name) => ({ name, field: plainField(name) })))
    .flatMap(({ name, field }) => {
      // The instant of a start follows from what the clock on the wall says.
      const isStart = name === "date_time";
      const change = (isStart ? changes["wall_time"] : undefined) ?? changes[name];
      // Moved to another city, a meetup begins at the same hour of another clock.
      if (!change || (isStart && isElsewhere && !changes["wall_time"])) return [];
      const [before, after] = change;
      return {
        field: field.label,
        before: inWords(before, field, zoneAt(0)),
        after: inWords(after, field, zoneAt(1)),
      };
    });
}

export const labelsOf = (entry: Pick<Activity, "resource" | "changes">): string[] =>
  changesOf({ ...entry, city_name: null }).map(({ field }) => field);

/** No form has these fields of a meetup. */
const PICTURES: Field = { input: "pictures", label: "Pictures" };

const plainField = (name: string): Field => ({
  input: "line",
  label: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
});

const zoneOf = (city: string | null) => findCity(city ?? "")?.city.timeZone;

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

const MOST_LETTERS = 160;

function inWords(value: unknown, { input, choices }: Field, zone: string | undefined): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.some((one) => typeof one === "object"))
    return pluralize(value.length, "picture");
  if (Array.isArray(value))
    return value.map((one) => cutAtWord(String(one), MOST_LETTERS)).join("\n") || "nothing";
  if (typeof value !== "string") return JSON.stringify(value);
  if (input === "moment") return momentInWords(value, zone);
  if (input === "day") return longDate(value);
  return choices?.[value] ?? cutAtWord(value, MOST_LETTERS);
}

function momentInWords(value: string, zone: string | undefined): string {
  const isWallTime = value.length === "2026-12-05T18:00".length;
  const wallTime = isWallTime ? value : zone && wallTimeIn(zone, value);
  return wallTime ? `${weekdayDate(wallTime)}, ${time12(wallTime)}` : utcMoment(value);
}
