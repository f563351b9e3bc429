import { eventPath } from "#app/content/paths.ts";
import {
  absoluteUrl,
  CONTEXT,
  organizationRef,
  type StructuredData,
} from "#app/core/seo/json-ld.ts";
import { endWallTime, withOffset } from "#app/core/text/dates.ts";
import { hasBegun, type PageEvent } from "./rules.ts";

const eventStates: Readonly<Record<string, string>> = {
  scheduled: "https://schema.org/EventScheduled",
  postponed: "https://schema.org/EventPostponed",
  cancelled: "https://schema.org/EventCancelled",
};

export function eventData(
  origin: string,
  event: PageEvent<"detail">,
  { image, country, now }: { image: string; country?: string | undefined; now: Date },
): StructuredData {
  const url = origin + eventPath(event.id);
  return {
    ...CONTEXT,
    "@type": "Event",
    "@id": url,
    name: event.event_name,
    description: event.description ?? `${event.event_name}, ${event.venue}, ${event.city_name}`,
    url,
    startDate: withOffset(event.wall_time, event.date_time),
    endDate: event.ends_at
      ? withOffset(endWallTime(event, event.ends_at), event.ends_at)
      : undefined,
    eventStatus: eventStates[event.status],
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: true,
    // Search engines ask for an offer with a currency, also where nothing is to be paid.
    offers:
      event.status !== "scheduled" || hasBegun(event, now)
        ? undefined
        : {
            "@type": "Offer",
            url,
            price: 0,
            priceCurrency: "USD",
            availability: `https://schema.org/${event.guests.open === "waiting" ? "SoldOut" : "InStock"}`,
          },
    image: [origin + image, ...(event.image_url ? [absoluteUrl(origin, event.image_url)] : [])],
    location: {
      "@type": "Place",
      name: event.venue,
      address: {
        "@type": "PostalAddress",
        streetAddress: event.venue,
        addressLocality: event.city_name,
        addressCountry: country,
      },
    },
    organizer: organizationRef(origin),
    performer: event.speaker_name
      ? {
          "@type": "Person",
          name: event.speaker_name,
          jobTitle: event.speaker_designation ?? undefined,
        }
      : undefined,
  };
}
