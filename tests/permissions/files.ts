import { everybody, type RoutePermissions } from "./routes.ts";

/** Programs read the same as everybody, and never a draft. */
export const files: readonly RoutePermissions[] = filesOf();

function filesOf(): RoutePermissions[] {
  const fixed = [
    "events.atom",
    "events.json",
    "blog.atom",
    "blog.json",
    "calendar.ics",
    "numbers.json",
    "numbers/meetups.csv",
    "numbers/yeses.csv",
    "numbers/cities.csv",
    "numbers/meetups.json",
    "numbers/yeses.json",
    "numbers/cities.json",
    "embed/upcoming.json",
  ];
  const notes = ["sitemap.xml", "robots.txt", "llms.txt", ".well-known/security.txt"];
  return [
    everybody("GET /healthz", "ask whether it lives", 200),
    everybody("GET /readyz", "ask whether it is ready", 200),
    ...[...fixed, ...notes].map((file) => everybody(`GET /${file}`, "read", 200)),
    {
      ...everybody("GET /sitemaps/:file{[a-z0-9-]+\\.xml}", "read where the posts are", 200),
      path: () => "/sitemaps/posts-1.xml",
    },
    {
      ...everybody(String.raw`GET /embed/city/:file{.+\.json}`, "read of a city, for a frame", 200),
      path: () => "/embed/city/Jaipur.json",
    },
    ...["calendar.ics", "events.atom", "events.json"].map((file) => ({
      ...everybody(`GET /city/:city/${file}`, "read of a city", 200),
      path: () => `/city/Jaipur/${file}`,
    })),
    {
      ...everybody("GET /events/:file{[0-9a-f-]{36}\\.ics}", "read an event", 200),
      path: ({ rows }) => `/events/${rows["city-events"]}.ics`,
    },
    {
      ...everybody("GET /events/:id/qr.svg", "read its code", 200),
      path: ({ rows }) => `/events/${rows["city-events"]}/qr.svg`,
    },
    everybody("GET /cards/site.png", "see the site's picture", 200),
    {
      ...everybody("GET /cards/city/:file{[a-z-]+-[0-9a-f]{10}\\.png}", "see a city's", 308),
      path: () => "/cards/city/jaipur-0000000000.png",
    },
    {
      ...everybody(
        "GET /cards/events/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}",
        "see one's",
        308,
      ),
      path: ({ rows }) => `/cards/events/${rows["city-events"]}-0000000000.png`,
    },
    {
      ...everybody(
        "GET /cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}",
        "see a post's",
        308,
      ),
      path: ({ rows }) => `/cards/blog/${rows["blog-posts"]}-0000000000.png`,
    },
    {
      ...everybody(
        "GET /cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}",
        "see a draft's",
        404,
      ),
      path: ({ draft }) => `/cards/blog/${draft}-0000000000.png`,
    },
  ];
}
