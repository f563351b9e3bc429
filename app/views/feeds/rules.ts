import { escapeHtml } from "#app/core/text/escape-html.ts";
import { htmlParagraphs } from "#app/core/text/html-paragraphs.ts";
import { plainLine, plainText } from "#app/core/text/plain-text.ts";

export interface Feed {
  title: string;
  description: string;
  home: string;
  addresses: { atom: string; json: string };
  author: string;
  items: FeedItem[];
  /** ISO, for a feed with nothing in it. */
  since: string;
}

export interface FeedItem {
  id: string;
  url: string;
  title: string;
  summary: string;
  text: string;
  image: string;
  picture: { url: string; type: string } | undefined;
  author: string;
  category: string | null;
  published: string;
  updated: string;
}

/** RFC 4287 describes the elements of Atom. */
export function toAtom(feed: Feed): string {
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">`,
    element("id", feed.addresses.atom),
    element("title", feed.title),
    element("subtitle", feed.description),
    element("updated", updatedOf(feed)),
    `<author>${element("name", feed.author)}</author>`,
    link("self", "application/atom+xml", feed.addresses.atom),
    link("alternate", "text/html", feed.home),
    link("alternate", "application/feed+json", feed.addresses.json),
    ...feed.items.map(entry),
    "</feed>\n",
  ].join("\n");
}

/** The fields are those of https://www.jsonfeed.org/version/1.1/ */
export function toJsonFeed(feed: Feed): string {
  return JSON.stringify(
    {
      version: "https://jsonfeed.org/version/1.1",
      title: plainLine(feed.title),
      description: plainLine(feed.description),
      home_page_url: feed.home,
      feed_url: feed.addresses.json,
      language: "en",
      authors: [{ name: feed.author }],
      items: feed.items.map((item) => ({
        id: item.id,
        url: item.url,
        title: plainLine(item.title),
        summary: plainLine(item.summary),
        content_html: htmlParagraphs(item.text),
        content_text: plainText(item.text),
        image: item.image,
        ...(item.picture && {
          attachments: [{ url: item.picture.url, mime_type: item.picture.type }],
        }),
        date_published: item.published,
        date_modified: item.updated,
        authors: [{ name: plainLine(item.author) }],
        ...(item.category ? { tags: [plainLine(item.category)] } : {}),
      })),
    },
    null,
    1,
  );
}

function entry(item: FeedItem): string {
  return [
    "<entry>",
    element("id", `urn:uuid:${item.id}`),
    element("title", item.title),
    link("alternate", "text/html", item.url),
    ...(item.picture ? [link("enclosure", item.picture.type, item.picture.url)] : []),
    element("published", item.published),
    element("updated", item.updated),
    `<author>${element("name", item.author)}</author>`,
    ...(item.category ? [`<category term="${escapeHtml(plainLine(item.category))}"/>`] : []),
    element("summary", item.summary),
    // Readers show type="text" as one paragraph (RFC 4287, 3.1.1.1).
    `<content type="html">${escapeHtml(htmlParagraphs(item.text))}</content>`,
    "</entry>",
  ].join("\n");
}

function updatedOf(feed: Feed): string {
  return feed.items.reduce(
    (latest, { updated }) => (updated > latest ? updated : latest),
    feed.since,
  );
}

const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(plainLine(text))}</${name}>`;

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`;
