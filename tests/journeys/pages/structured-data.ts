import { z } from "zod";

/** The blocks of JSON-LD we write, as schema.org and the search engines' own guides want them. */
const context = z.literal("https://schema.org");
const web = z.url({ protocol: /^https?$/ });
const withOffset = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/);
const ngo = z.strictObject({
  "@type": z.literal("NGO"),
  "@id": web,
  name: z.string().min(1),
  url: web,
});
const person = { "@type": z.literal("Person"), name: z.string().min(1) };

export const structuredData = z.discriminatedUnion("@type", [
  z.strictObject({
    "@context": context,
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().positive(),
          name: z.string().min(1),
          item: web,
        }),
      )
      .min(2),
  }),
  z.strictObject({
    "@context": context,
    "@type": z.literal("NGO"),
    "@id": web,
    name: z.string(),
    description: z.string(),
    url: web,
    logo: web,
    foundingDate: z.string().regex(/^\d{4}$/),
    sameAs: z.array(web),
  }),
  z.strictObject({
    "@context": context,
    "@type": z.literal("Event"),
    "@id": web,
    name: z.string().min(1),
    description: z.string().min(1),
    url: web,
    startDate: withOffset,
    endDate: withOffset.optional(),
    eventStatus: z.string().regex(/^https:\/\/schema\.org\/Event(Scheduled|Postponed|Cancelled)$/),
    eventAttendanceMode: z.literal("https://schema.org/OfflineEventAttendanceMode"),
    isAccessibleForFree: z.literal(true),
    offers: z
      .strictObject({
        "@type": z.literal("Offer"),
        url: web,
        price: z.literal(0),
        priceCurrency: z.string().regex(/^[A-Z]{3}$/),
        availability: z.string().regex(/^https:\/\/schema\.org\/(InStock|SoldOut)$/),
      })
      .optional(),
    image: z.array(web).min(1),
    location: z.strictObject({
      "@type": z.literal("Place"),
      name: z.string().min(1),
      address: z.strictObject({
        "@type": z.literal("PostalAddress"),
        streetAddress: z.string(),
        addressLocality: z.string(),
        addressCountry: z.string().length(2).optional(),
      }),
    }),
    organizer: ngo,
    performer: z.strictObject({ ...person, jobTitle: z.string().optional() }).optional(),
  }),
  z.strictObject({
    "@context": context,
    "@type": z.literal("BlogPosting"),
    "@id": web,
    headline: z.string().min(1),
    description: z.string().optional(),
    articleSection: z.string().optional(),
    url: web,
    mainEntityOfPage: web,
    image: z.array(web).min(1),
    datePublished: z.iso.datetime(),
    dateModified: z.iso.datetime(),
    author: z.strictObject(person),
    publisher: ngo,
  }),
  z.strictObject({
    "@context": context,
    ...person,
    jobTitle: z.string(),
    description: z.string().optional(),
    image: web.optional(),
    sameAs: web.optional(),
    worksFor: ngo,
  }),
  z.strictObject({
    "@context": context,
    "@type": z.literal("VideoObject"),
    name: z.string().min(1),
    description: z.string().min(1),
    thumbnailUrl: web,
    uploadDate: z.iso.datetime(),
    contentUrl: web.optional(),
    embedUrl: web.optional(),
  }),
]);
