export const INVALID_MOMENT = "Please enter a valid date and time, such as 2026-12-05T18:00";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

const PATTERN =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * A wall time (`2026-12-05T18:00`, read in the zone of the place) or an instant with its offset
 * (`2026-12-05T12:30:00Z`). Seconds are dropped, because meetups begin on the minute.
 */
export function readMoment(text: string): { value: string } | { message: string } {
  const [, date = "", time = "", offset = ""] = PATTERN.exec(text) ?? [];
  // The calendar turns a day that does not exist into another one.
  const asUtc = Date.parse(`${date}T${time}Z`);
  const isReal =
    !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(`${date}T${time}`);
  const moment = `${date}T${time}${fullOffset(offset)}`;
  if (!isReal || (offset && Number.isNaN(Date.parse(moment)))) return { message: INVALID_MOMENT };
  const year = Number(date.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR)
    return { message: `Please choose a year from ${FIRST_YEAR} to ${LAST_YEAR}` };
  return { value: moment };
}

/** PostgreSQL and older software write `+05` and `+0530`. */
function fullOffset(offset: string): string {
  if (/^z?$/i.test(offset)) return offset.toUpperCase();
  const digits = offset.replaceAll(":", "");
  return `${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
}
