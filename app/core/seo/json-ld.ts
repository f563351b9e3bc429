import { links } from "#app/content/links.ts";
import { pathOfOwnPicture } from "#app/core/forms/picture-address.ts";
import { site } from "#app/content/site.ts";

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

export const CONTEXT = { "@context": "https://schema.org" } as const;

export function absoluteUrl(origin: string, address: string): string {
  const path = pathOfOwnPicture(address);
  return path.startsWith("/") ? origin + path : address;
}

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

export const organizationRef = (origin: string) =>
  ({ "@id": `${origin}/#organization`, "@type": "NGO", name: site.brand, url: origin }) as const;

interface PersonFacts {
  name: string;
  jobTitle: string;
  description?: string | null;
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
    image: person.image ? absoluteUrl(origin, person.image) : undefined,
    sameAs: linkedinUrl && linkedinUrl !== "#" ? linkedinUrl : undefined,
    worksFor: organizationRef(origin),
  };
}
