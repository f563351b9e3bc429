import { links } from "#app/content/links.ts";
import { site } from "#app/content/site.ts";
import { endWallTime, withOffset } from "#app/core/text/dates.ts";

/** A block of JSON-LD in the vocabulary of schema.org. */
export type StructuredData = { "@type": string; [property: string]: JsonValue | undefined };
type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [property: string]: JsonValue | undefined };

export interface Crumb {
  name: string;
  path: string;
}

const CONTEXT = { "@context": "https://schema.org" } as const;

/** An address of ours made whole; one that leads elsewhere stays. */
const whole = (origin: string, address: string) =>
  address.startsWith("/") ? origin + address : address;

export function breadcrumbs(origin: string, crumbs: readonly Crumb[]): StructuredData {
  return {
    ...CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** SPEC 1: a not-for-profit organisation registered in India. */
export function organization(origin: string): StructuredData {
  return {
    ...CONTEXT,
    "@type": "NGO",
    "@id": `${origin}/#organization`,
    name: site.brand,
    description: site.blurb,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(site.since),
    sameAs: [links.socialPage, links.shortMessages, links.companyPage]
      .filter((link) => !link.sample)
      .map((link) => link.href),
  };
}

export interface EventFacts {
  id: string;
  event_name: string;
  city_name: string;
  venue: string;
  description: string | null;
  wall_time: string;
  time_zone: string;
  /** ISO */
  date_time: string;
  ends_at: string | null;
  status: string;
  image_url: string | null;
  speaker_name: string | null;
  speaker_designation: string | null;
}

const eventStates: Readonly<Record<string, string>> = {
  scheduled: "https://schema.org/EventScheduled",
  postponed: "https://schema.org/EventPostponed",
  cancelled: "https://schema.org/EventCancelled",
};

/** An event at the wall time of its venue. `country` is the ISO code of its city, where we know it. */
export function eventData(
  origin: string,
  event: EventFacts,
  { card, country }: { card: string; country?: string | undefined },
): StructuredData {
  const url = `${origin}/events/${event.id}`;
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
    image: [origin + card, ...(event.image_url ? [whole(origin, event.image_url)] : [])],
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
    organizer: { "@id": `${origin}/#organization`, "@type": "NGO", name: site.brand, url: origin },
    performer: event.speaker_name
      ? {
          "@type": "Person",
          name: event.speaker_name,
          jobTitle: event.speaker_designation ?? undefined,
        }
      : undefined,
  };
}

export interface PostFacts {
  id: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  author: string;
  image_url: string | null;
  /** ISO */
  created_at: string;
  updated_at: string;
}

export function postData(origin: string, post: PostFacts, card: string): StructuredData {
  const url = `${origin}/blog/${post.id}`;
  return {
    ...CONTEXT,
    "@type": "BlogPosting",
    "@id": url,
    headline: post.title,
    description: post.excerpt ?? undefined,
    articleSection: post.category ?? undefined,
    url,
    mainEntityOfPage: url,
    image: [origin + card, ...(post.image_url ? [whole(origin, post.image_url)] : [])],
    datePublished: post.created_at,
    dateModified: post.updated_at,
    author: { "@type": "Person", name: post.author },
    publisher: { "@id": `${origin}/#organization`, "@type": "NGO", name: site.brand, url: origin },
  };
}

export interface PersonFacts {
  name: string;
  jobTitle: string;
  description?: string | null;
  /** From the slash on, or whole. */
  image?: string | null;
  /** Never '#' or empty (SPEC 2). */
  linkedinUrl?: string | null;
}

export function personData(origin: string, person: PersonFacts): StructuredData {
  const { linkedinUrl } = person;
  return {
    ...CONTEXT,
    "@type": "Person",
    name: person.name,
    jobTitle: person.jobTitle,
    description: person.description ?? undefined,
    image: person.image ? whole(origin, person.image) : undefined,
    sameAs: linkedinUrl && linkedinUrl !== "#" ? linkedinUrl : undefined,
    worksFor: { "@id": `${origin}/#organization`, "@type": "NGO", name: site.brand, url: origin },
  };
}

export interface VideoFacts {
  title: string;
  description: string | null;
  thumbnail: string;
  /** ISO; a video whose day of publication we do not know gets no block, search engines refuse it. */
  uploaded: string;
  url: string;
  embedUrl?: string | undefined;
}

export function videoData(origin: string, video: VideoFacts): StructuredData {
  return {
    ...CONTEXT,
    "@type": "VideoObject",
    name: video.title,
    description: video.description ?? video.title,
    thumbnailUrl: whole(origin, video.thumbnail),
    uploadDate: video.uploaded,
    contentUrl: video.url,
    embedUrl: video.embedUrl,
  };
}
