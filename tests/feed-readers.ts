import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

const time = z.iso.datetime();
const atomLink = z.object({
  "@rel": z.enum(["self", "alternate"]),
  "@type": z.string(),
  "@href": z.url(),
});

const atomEnclosure = z.strictObject({
  "@rel": z.literal("enclosure"),
  "@type": z.templateLiteral(["image/", z.string()]),
  "@href": z.url(),
});

/** RFC 4287, the parts we write. */
const atomFeed = z.object({
  feed: z.strictObject({
    "@xmlns": z.literal("http://www.w3.org/2005/Atom"),
    "@xml:lang": z.literal("en"),
    id: z.url(),
    title: z.string().min(1),
    subtitle: z.string(),
    updated: time,
    author: z.strictObject({ name: z.string().min(1) }),
    link: z.array(atomLink),
    entry: z
      .array(
        z.strictObject({
          id: z.templateLiteral(["urn:uuid:", z.uuid()]),
          title: z.string(),
          link: z.array(z.union([atomLink, atomEnclosure])),
          published: time,
          updated: time,
          author: z.strictObject({ name: z.string() }),
          category: z.strictObject({ "@term": z.string() }).optional(),
          summary: z.string(),
          content: z.strictObject({ "@type": z.literal("html"), "#text": z.string().default("") }),
        }),
      )
      .default([]),
  }),
});

/** JSON Feed 1.1, the parts we write. */
const jsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  description: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  language: z.literal("en"),
  authors: z.array(z.strictObject({ name: z.string() })),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: z.url(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      content_text: z.string(),
      image: z.url(),
      attachments: z.array(z.strictObject({ url: z.url(), mime_type: z.string() })).optional(),
      date_published: time,
      date_modified: time,
      authors: z.array(z.strictObject({ name: z.string() })),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  ignoreDeclaration: true,
  isArray: (name, path) => name === "entry" || path === "feed.entry.link",
});

/** Reads an Atom feed; throws at what RFC 4287 or we ourselves do not know. */
export function readAtom(text: string) {
  const read: unknown = parser.parse(text);
  return atomFeed.parse(read);
}

/** Reads a JSON feed; throws at what JSON Feed 1.1 or we ourselves do not know. */
export function readJsonFeed(text: string) {
  const read: unknown = JSON.parse(text);
  return jsonFeed.parse(read);
}
