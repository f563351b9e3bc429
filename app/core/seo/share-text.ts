import { eventPath } from "./paths.ts";
import { eventTimeLabel } from "#app/core/text/event-time-label.ts";

/** An event as it is told to others. */
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

const prefixes: Readonly<Record<string, string>> = {
  postponed: "Postponed: ",
  cancelled: "Cancelled: ",
};

/** Ready to be pasted into a chat: what, when by the venue's clock, where, and the link. */
export function shareText(origin: string, event: SharedEvent): string {
  return [
    (prefixes[event.status] ?? "") + event.event_name,
    eventTimeLabel(event),
    `${event.venue}, ${event.city_name}`,
    origin + eventPath(event.id),
  ].join("\n");
}

/** Opens WhatsApp with the text filled in; the person still chooses to whom. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`;
}
