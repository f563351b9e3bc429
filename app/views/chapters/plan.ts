import type { ApiFailure, ApiResult } from "#app/core/client/api-client.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import { fields } from "#app/resources/city-events/fields.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { changeEvent, fetchAgain, publishEvent } from "./client.ts";
import { movedEnd } from "./rules.ts";
import type { OverviewEvent } from "./schema.ts";

/** The values of the form; `rest` are fields it does not show. */
export interface Plan {
  event_name: string;
  venue: string;
  date: string;
  time: string;
  rest: Record<string, unknown>;
  /** The idempotency key of the plan. */
  key: string;
  /** Whether it was sent under that key without a response: it may be stored. */
  isSent: boolean;
  nearby: OverviewEvent[];
  /** Whether it was typed before the page was left. */
  isRestored: boolean;
}

/** The plan that the form begins with: the latest event again, or a city's first one. */
export async function planOf(
  latestId: string | null,
  city: string,
  first: string,
): Promise<{ ok: true; value: Plan } | { ok: false; error: ApiFailure }> {
  const blank = { key: newUuid(), isSent: false, nearby: [], isRestored: false };
  if (!latestId) {
    const [date = "", time = ""] = first.split("T");
    const plan: Plan = { ...blank, event_name: `eCafe ${city}`, venue: "", date, time, rest: {} };
    return { ok: true, value: plan };
  }
  const again = await fetchAgain(latestId);
  if (!again.ok) return again;
  const { event_name, venue, ...rest } = again.value;
  const [date = "", time = ""] = rest.date_time.split("T");
  return {
    ok: true,
    value: { ...blank, event_name, venue, date, time: time.slice(0, 5), rest },
  };
}

/**
 * Publishes a plan once, also when the answer to an earlier attempt was lost: the key finds the event that attempt
 * has stored, and what was typed since is sent as a change.
 */
export async function publishPlan(plan: Plan, city_name: string): Promise<ApiResult<CityEvent>> {
  const errors = missingIn(plan);
  if (errors.length > 0) return { ok: false, error: { ...INCOMPLETE, errors } };
  const { rest, key, event_name, venue, date, time } = plan;
  const date_time = `${date}T${time}`;
  const typed = { event_name, venue, date_time, ends_at: movedEnd(rest, date_time) };
  const published = await publishEvent({ ...rest, city_name, ...typed }, key);
  if (!published.ok) return published;
  const { value: stored, etag } = published;
  const isAsTyped =
    stored.event_name === event_name.trim() &&
    stored.venue === venue.trim() &&
    stored.wall_time === date_time;
  return isAsTyped ? published : changeEvent(stored.id, typed, etag);
}

const INCOMPLETE = { status: 422, message: "Please check the marked fields.", reasons: [] };

const required = {
  date: "Date is required",
  time: "Time is required",
  venue: fields.venue.required,
  event_name: fields.event_name.required,
};

/** Checked here: the server would only say that a start without a date cannot be read. */
const missingIn = (plan: Plan): FieldError[] =>
  (["date", "time", "venue", "event_name"] as const)
    .filter((name) => plan[name].trim() === "")
    .map((path) => ({ path, message: required[path] }));
