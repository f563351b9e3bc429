import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { readAtom, readJsonFeed } from "#tests/feed-readers.ts";
import { toAtom, toJsonFeed, type Feed, type FeedItem } from "./rules.ts";

const item: FeedItem = {
  id: "0b6b1f9e-5b0c-4a53-9c39-6f0d5d3f2a11",
  url: "https://site.example/events/1",
  title: "Tea & <Talk>",
  summary: "Saturday, July 5, 2025, 18:00 (Pune time, UTC+5:30)",
  text: "One\n\nTwo",
  image: "https://site.example/cards/1.png",
  picture: undefined,
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

test("Atom keeps to its form, and what it says comes back", () => {
  const { feed: read } = readAtom(toAtom(feed));
  expect(read.updated).toBe(item.updated);
  expect(read.entry[0]).toMatchObject({
    title: item.title,
    category: { "@term": item.category },
    content: { "#text": "<p>One</p>\n<p>Two</p>" },
  });
});

test("JSON Feed keeps to its form, and what it says comes back", () => {
  const read = readJsonFeed(toJsonFeed(feed));
  expect(read.items[0]).toMatchObject({
    title: item.title,
    tags: [item.category],
    content_html: "<p>One</p>\n<p>Two</p>",
    content_text: item.text,
  });
});

test("a picture is an enclosure in one, an attachment in the other", () => {
  const picture = { url: "https://site.example/pictures/1.jpg?a=1&b=2", type: "image/jpeg" };
  const illustrated = { ...feed, items: [{ ...item, picture }] };
  const { feed: read } = readAtom(toAtom(illustrated));
  expect(read.entry[0]?.link).toContainEqual({
    "@rel": "enclosure",
    "@type": picture.type,
    "@href": picture.url,
  });
  const attachments = [{ url: picture.url, mime_type: picture.type }];
  expect(readJsonFeed(toJsonFeed(illustrated)).items[0]).toMatchObject({ attachments });
});

test("an empty feed is a feed", () => {
  const empty = { ...feed, items: [] };
  expect(toAtom(empty)).toContain(`<updated>${feed.since}</updated>`);
  expect(readJsonFeed(toJsonFeed(empty)).items).toEqual([]);
});

test("no text breaks a feed", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const hostile = { ...feed, items: [{ ...item, title: text, text, summary: text }] };
      expect(readAtom(toAtom(hostile)).feed.entry).toHaveLength(1);
      expect(readJsonFeed(toJsonFeed(hostile)).items).toHaveLength(1);
    }),
  );
});
