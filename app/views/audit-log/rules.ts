import { findCity } from "#app/content/cities.ts";
import { UNDO_DAYS } from "#app/core/data/undo-days.ts";
import type { Field, Fields } from "#app/core/forms/fields.ts";
import { longDate, time12, utcMoment, wallTimeIn, weekdayDate } from "#app/core/text/dates.ts";
import { cutAtWord } from "#app/core/text/shortened.ts";
import * as register from "#app/resources/register.ts";
import { scopedResources } from "#app/resources/scoped-register.ts";
import type { Activity } from "./schema.ts";

const verbs: Readonly<Record<Activity["action"], string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  restore: "put back",
  hide: "hid",
  unhide: "showed again",
};

interface LoggedResource {
  singular: string;
  fields?: Fields;
}

export const resources: Readonly<Record<string, LoggedResource & { path: string }>> =
  Object.fromEntries(
    Object.values(register).map(({ name, singular, section, fields }) => [
      name,
      { singular, path: section.path, fields },
    ]),
  );

const others: Readonly<Record<string, LoggedResource & { canBeUndone: boolean }>> = {
  ...Object.fromEntries(
    scopedResources.map(({ name, singular, fields }) => [
      name,
      { singular, canBeUndone: true, fields },
    ]),
  ),
  "chapter-hosts": { singular: "person", canBeUndone: true },
  "host-invitations": { singular: "invitation", canBeUndone: true },
};

/** Deleted accounts are told apart by the first digits of their number, which `npm run admin -- undo --by` takes. */
export const actorOf = ({ actor_id, actor_name }: Activity): string =>
  actor_id && actor_name === "A former administrator"
    ? `${actor_name} ${actor_id.slice(0, 8)}`
    : actor_name;

export function actionOf({ action, resource }: Activity): string {
  if (resource === "chapter-hosts" && action !== "restore")
    return action === "create" ? "became" : "removed";
  if (resource === "host-invitations")
    return action === "create" ? "invited a" : "withdrew the invitation of a";
  return `${verbs[action]} ${(resources[resource] ?? others[resource])?.singular ?? resource}`;
}

/** Only administrators undo what makes people hosts, and what ends it. */
export const isAboutHosts = ({ resource }: Pick<Activity, "resource">): boolean =>
  resource === "chapter-hosts" || resource === "host-invitations";

export function undoLabel({ action, resource, at }: Activity, now: Date): string | undefined {
  const isOld = now.getTime() - Date.parse(at) > UNDO_DAYS * 86_400_000;
  if (isOld || !(resources[resource] || others[resource]?.canBeUndone)) return undefined;
  if (action === "delete") return "Put back";
  if (action === "create" && resource === "host-invitations") return "Take back";
  if (action === "hide") return "Show again";
  return action === "update" ? "Back to this" : undefined;
}

export function editPath({ action, resource, row_id }: Activity): string | undefined {
  const known = resources[resource];
  return known && action !== "delete" ? `${known.path}#edit/${row_id}` : undefined;
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

export function changesOf({ resource, changes, city_name }: Activity): Change[] {
  const { fields } = resources[resource] ?? others[resource] ?? {};
  const isElsewhere = "city_name" in changes || "time_zone" in changes;
  const zoneAt = (index: 0 | 1) =>
    textOf(changes["time_zone"]?.[index]) ??
    zoneOf(textOf(changes["city_name"]?.[index]) ?? city_name);
  return Object.entries(fields ?? {})
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

/** For what has no form: `asked_by` is 'Asked by'. */
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
  if (Array.isArray(value))
    return value.map((one) => cutAtWord(String(one), MOST_LETTERS)).join("\n");
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
