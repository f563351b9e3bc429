import { XMLParser } from "fast-xml-parser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { anyText } from "#tests/any-text.ts";
import { toAtom, toJsonFeed, type Feed, type FeedItem } from "./rules.ts";

const item: FeedItem = {
  id: "0b6b1f9e-5b0c-4a53-9c39-6f0d5d3f2a11",
  url: "https://site.example/events/1",
  title: "Tea & <Talk>",
  summary: "Saturday, July 5, 2025, 18:00 (Asia/Kolkata, UTC+5:30)",
  text: "One\n\nTwo",
  image: "https://site.example/cards/1.png",
  author: "eCafe",
  category: 'New "Delhi"',
  published: "2025-06-15T09:30:00.000Z",
  updated: "2025-06-16T09:30:00.000Z",
};

const feed: Feed = {
  title: "All events",
  description: "Free meetups",
  home: "https://site.example/events",
  addresses: { atom: "https://site.example/events.atom", json: "https://site.example/events.json" },
  author: "eCafe",
  items: [item],
  since: "2014-01-01T00:00:00.000Z",
};

const time = z.iso.datetime();
const atomLink = z.object({
  "@rel": z.enum(["self", "alternate"]),
  "@type": z.string(),
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
    entry: z.array(
      z.strictObject({
        id: z.templateLiteral(["urn:uuid:", z.uuid()]),
        title: z.string(),
        link: atomLink,
        published: time,
        updated: time,
        author: z.strictObject({ name: z.string() }),
        category: z.strictObject({ "@term": z.string() }).optional(),
        summary: z.string(),
        content: z.strictObject({ "@type": z.literal("text"), "#text": z.string().default("") }),
      }),
    ),
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
      content_text: z.string(),
      image: z.url(),
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
  isArray: (name) => name === "entry",
});

test("Atom keeps to its form, and what it says comes back", () => {
  const { feed: read } = atomFeed.parse(parser.parse(toAtom(feed)));
  expect(read.updated).toBe(item.updated);
  expect(read.entry[0]).toMatchObject({ title: item.title, category: { "@term": item.category } });
});

test("JSON Feed keeps to its form, and what it says comes back", () => {
  const read = jsonFeed.parse(JSON.parse(toJsonFeed(feed)));
  expect(read.items[0]).toMatchObject({ title: item.title, tags: [item.category] });
});

test("an empty feed is a feed", () => {
  const empty = { ...feed, items: [] };
  expect(toAtom(empty)).toContain(`<updated>${feed.since}</updated>`);
  expect(jsonFeed.parse(JSON.parse(toJsonFeed(empty))).items).toEqual([]);
});

test("no text breaks a feed", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const hostile = { ...feed, items: [{ ...item, title: text, text, summary: text }] };
      expect(atomFeed.safeParse(parser.parse(toAtom(hostile))).success).toBe(true);
      expect(jsonFeed.safeParse(JSON.parse(toJsonFeed(hostile))).success).toBe(true);
    }),
  );
});
