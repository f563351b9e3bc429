import { findCity } from "#app/content/cities.ts";
import { addTime, HOUR } from "#app/core/time.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import type { RecordFormState } from "#app/ui/use-record-form.ts";
import { useNow } from "#app/ui/use-now.ts";
import { fetchFollowersOf, fetchReach, hasBegunAtVenue, startIn } from "../client.ts";
import { fetchEvent } from "../fetch-event.ts";
import { followersLine } from "../rules.ts";

interface ChangeReachProps {
  form: RecordFormState;
  /** Undefined for an event that is not stored yet, of which no guest knows. */
  id: string | undefined;
  names: readonly string[];
  rest?: string;
}

/** Says below a changed field how many guests get an email, before it is saved. */
export function ChangeReach({ form, id, names, rest }: ChangeReachProps) {
  return id !== undefined && isChanged(form, names) ? (
    <Reach id={id} {...(rest && { rest })} />
  ) : null;
}

export const isChanged = ({ values, base }: RecordFormState, names: readonly string[]): boolean =>
  names.some((name) => values[name] !== base[name]);

/** Nobody is told of a meetup that has begun; a postponed one has not, whatever its old date. */
export function Reach({ id, rest = "" }: { id: string; rest?: string }) {
  const event = useApiQuery(fetchEvent, id).query;
  const { query } = useApiQuery(fetchReach, id);
  const now = useNow();
  if (query.kind !== "loaded" || event.kind !== "loaded" || !now) return null;
  const { status, date_time } = event.value;
  if (status !== "postponed" && Date.parse(date_time) < now.getTime()) return null;
  const line = reachLine(query.value);
  return <Line>{line && line + rest}</Line>;
}

/** Says below the seats whom a change of them may move up. */
export function SeatsReach({ form, id = "" }: Pick<ChangeReachProps, "form" | "id">) {
  return id !== "" && isChanged(form, ["capacity"]) ? <Waiting id={id} /> : null;
}

function Waiting({ id }: { id: string }) {
  const { query } = useApiQuery(fetchEvent, id);
  const waiting = query.kind === "loaded" ? query.value.guests.waiting : 0;
  if (waiting === 0) return null;
  const line = `${pluralize(waiting, "person waits", "people wait")}. Whoever gets a seat gets an email.`;
  return <Line>{line}</Line>;
}

/** Says before a list is closed that its guests do not hear of it: those who wait would go on waiting. */
export function ListEnd({ form, id = "" }: Pick<ChangeReachProps, "form" | "id">) {
  const isEnding = form.base["takes_guests"] === true && form.values["takes_guests"] === false;
  return id !== "" && isEnding ? <Untold id={id} /> : null;
}

function Untold({ id }: { id: string }) {
  const { query } = useApiQuery(fetchEvent, id);
  return <Line>{query.kind === "loaded" ? listEndLine(query.value.guests) : ""}</Line>;
}

export function listEndLine({ coming, waiting }: { coming: number; waiting: number }): string {
  const people = coming + waiting;
  if (people === 0) return "";
  return `${pluralize(people, "person is", "people are")} on the list and won't hear that it ends. Tell them.`;
}

/** Says before a meetup is published how many followers of its city hear of it. */
export function FollowersReach({ form }: Pick<ChangeReachProps, "form">) {
  const now = useNow();
  const start = startIn(form.values);
  const city = findCity(start?.city ?? "")?.city.name;
  if (!start || !city || !now) return null;
  // Followers hear of it no sooner than in an hour.
  return hasBegunAtVenue(start, addTime(now, HOUR)) ? null : <Followers city={city} />;
}

function Followers({ city }: { city: string }) {
  const { query } = useApiQuery(fetchFollowersOf, city);
  return <Line>{query.kind === "loaded" ? followersLine(query.value.each) : ""}</Line>;
}

const Line = ({ children }: { children: string }) =>
  children ? <output className="-mt-2 block text-sm font-semibold">{children}</output> : null;

export const NOBODY_REACHED = "Nobody on the list has an email: tell your group.";

/** '3 guests get an email, 4 have no email.'; empty where the list is empty. Friends come with a guest. */
export function reachLine(
  { people, unreachable }: { people: number; unreachable: number },
  when = "",
): string {
  if (people === 0) return unreachable > 0 ? NOBODY_REACHED : "";
  const reached = `${pluralize(people, "guest gets", "guests get")} an email${when}`;
  const others =
    unreachable > 0 ? `, ${pluralize(unreachable, "has no email", "have no email")}` : "";
  return `${reached}${others}.`;
}
