import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Pages the built site does not have: every building block in its states. */
const forDevelopers =
  process.env.NODE_ENV === "production"
    ? []
    : [{ path: "styleguide", file: "routes/styleguide.tsx" }];

/** Every URL of the site, one line each: SPEC 2, the route table. */
export default [
  layout("shell/site-layout.tsx", [
    index("routes/home.tsx"),
    route("about", "routes/about.tsx"),
    route("testimonials", "routes/testimonials.tsx"),
    route("team", "routes/team.tsx"),
    route("press", "routes/press.tsx"),
    route("privacy", "routes/privacy.tsx"),
    route("events", "routes/events.tsx"),
    route("events/:eventId", "routes/event.tsx"),
    route("event/:id", "routes/event-redirect.tsx"),
    route("city/:cityName", "routes/city.tsx"),
    route("profile", "routes/profile.tsx"),
    layout("shell/admin-layout.tsx", [
      route("admin", "routes/admin.tsx"),
      route("admin/city-events", "routes/admin-city-events.tsx"),
      route("admin/events", "routes/admin-events.tsx"),
      route("admin/blogs", "routes/admin-blogs.tsx"),
      route("admin/blog/manage", "routes/admin-blog-manage.tsx"),
      route("admin/videos", "routes/admin-videos.tsx"),
      route("admin/city-mayors", "routes/admin-city-mayors.tsx"),
      route("admin/activity", "routes/admin-activity.tsx"),
    ]),
    route("blog", "routes/blog.tsx"),
    route("blog/:id", "routes/blog-post.tsx"),
    route("ecafetv", "routes/ecafetv.tsx"),
    route("city-mayor", "routes/city-mayor.tsx"),
    route("newsletter/confirm/:token", "routes/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe/:token", "routes/newsletter-unsubscribe.tsx"),
    route("newsletter/:page", "routes/newsletter.tsx"),
    route("search", "routes/search.tsx"),
    route("map", "routes/map.tsx"),
    ...forDevelopers.map(({ path, file }) => route(path, file)),
    route("*", "routes/not-found.tsx"),
  ]),
  route("events/:eventId/poster", "routes/event-poster.tsx"),
  route("auth", "routes/auth.tsx"),
  route("auth/complete", "routes/auth/complete.tsx"),
  route("auth/reset", "routes/auth/reset.tsx"),
  route("auth/verify", "routes/auth/verify.tsx"),
] satisfies RouteConfig;
