import { DAY, addTime } from "#app/core/time.ts";
import { mailAddresses } from "#app/content/links.ts";
import { site } from "#app/content/site.ts";
import { blogFeeds, networkCalendar, networkFeeds } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";

export function robots({ siteUrl }: Pick<Context, "siteUrl">): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    // `llms.txt` names it, and the longest rule wins (RFC 9309, 2.2.2).
    "Allow: /api/v1/openapi.json",
    "Disallow: /auth?",
    "Disallow: /profile",
    "Disallow: /search?q=",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** RFC 9116. Its date of expiry moves on by itself: made anew at least once a day. */
export function securityText({ siteUrl, now, dependencies }: Context): string {
  dependencies?.expiresAt(addTime(now, DAY));
  return [
    `Contact: mailto:${mailAddresses.security.address}`,
    `Expires: ${addTime(now, 180 * DAY).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** https://llmstxt.org: the site in one page for programs that read text. */
export function llmsText({ siteUrl }: Pick<Context, "siteUrl">): string {
  const at = (title: string, path: string, note: string) =>
    `- [${title}](${siteUrl}${path}): ${note}`;
  return [
    `# ${site.brand}`,
    "",
    `> ${site.summary}`,
    "",
    site.blurb,
    "Times of events are the wall time of their venue; its IANA time zone is always named.",
    "",
    "## Pages",
    "",
    at("Events", "/events", "upcoming meetups; past ones under ?when=past"),
    at("City Mayors", "/city-mayor", "who keeps a chapter, city by city"),
    at("Map", "/map", "all chapters on a map and as a list, each with its page"),
    at("Blog", "/blog", "what the network writes"),
    at("About", "/about", "how a meetup works"),
    "",
    "## Data",
    "",
    at(
      "Calendar",
      networkCalendar,
      "all events as iCalendar; /city/{name}/calendar.ics for one city",
    ),
    at("Events feed", networkFeeds.json, "JSON Feed 1.1; Atom under /events.atom"),
    at("Blog feed", blogFeeds.json, "JSON Feed 1.1; Atom under /blog.atom"),
    at("API", "/api/v1/openapi.json", "OpenAPI 3.1 description of the public JSON API"),
    at("Sitemap", "/sitemap.xml", "every page"),
    "",
  ].join("\n");
}
