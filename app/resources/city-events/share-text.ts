import { eventPath } from "#app/content/paths.ts";
import { wallTimeLabel } from "#app/core/text/dates.ts";

/** The facts of an event in a shared text. */
export interface SharedEvent {
  id: string;
  event_name: string;
  city_name: string;
  venue: string;
  wall_time: string;
  time_zone: string;
  /** ISO */
  date_time: string;
  ends_at: string | null;
  status: string;
}

/** The name of an event where nothing else shows its status: 'Cancelled: Chai and code'. */
export function titleWithStatus({
  status,
  event_name,
}: Pick<SharedEvent, "status" | "event_name">) {
  if (status === "postponed") return `Postponed: ${event_name}`;
  return status === "cancelled" ? `Cancelled: ${event_name}` : event_name;
}

/** A text to paste into a chat: name, local time, venue and link. */
export function shareText(origin: string, event: SharedEvent): string {
  return [
    titleWithStatus(event),
    wallTimeLabel(event),
    `${event.venue}, ${event.city_name}`,
    origin + eventPath(event.id),
  ].join("\n");
}

/** A link that opens WhatsApp with the text filled in. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`;
}
