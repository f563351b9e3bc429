import type { FormValues } from "#app/core/forms/form-values.ts";
import type { SimpleEvent } from "./resource.ts";

/** SPEC 4: past once its day is over. A simple event knows no hour and no zone, so the day counts in UTC. */
export const isPastDay = (date: string, now: string): boolean => date < now.slice(0, 10);

/**
 * docs/architecture.md#readings: fills the form of a city event from a simple one. The city is left to the
 * administrator; of a free text like '6 to 8 pm' only a clear beginning is taken, the rest is kept in words.
 */
export function asCityEvent(event: SimpleEvent): FormValues {
  const time = clockTime(event.time);
  const isWhole = time !== undefined && /^\d{1,2}:\d{2}$/.test(event.time.trim());
  const words = [event.description, isWhole ? null : `Time: ${event.time}`];
  return {
    event_name: event.title,
    date: event.date,
    time: time ?? "",
    venue: event.location,
    description: words.filter(Boolean).join("\n\n"),
    image_url: event.image_url ?? "",
  };
}

/** `18:30` for a text that begins with '18:30', '6:30 PM' or '6 pm'; undefined for every other. */
export function clockTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b/i.exec(text.trim());
  const plain = /^(\d{1,2}):(\d{2})(?!\d)/.exec(text.trim());
  const [, hours, minutes = "00", half] = found ?? plain ?? [];
  if (hours === undefined) return undefined;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12))
    return undefined;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}
