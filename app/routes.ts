import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Pages the built site does not have: every building block in its states. */
const forDevelopers =
  process.env.NODE_ENV === "production"
    ? []
    : [{ path: "styleguide", file: "routes/public/styleguide.tsx" }];

/** Every URL of the site, one line each: SPEC 2, the route table. */
export default [
  layout("shell/site-layout.tsx", [
    index("routes/public/home.tsx"),
    route("about", "routes/public/about.tsx"),
    route("testimonials", "routes/public/testimonials.tsx"),
    route("team", "routes/public/team.tsx"),
    route("press", "routes/public/press.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("events", "routes/public/events.tsx"),
    route("events/:eventId", "routes/public/event.tsx"),
    route("events/:id/join", "routes/guest/join.tsx"),
    route("events/:id/join/inbox", "routes/guest/join-inbox.tsx"),
    route("r/:token", "routes/guest/reply.tsx"),
    route("events/:id/report", "routes/guest/report-event.tsx"),
    route("city/:city/report", "routes/guest/report-city.tsx"),
    route("report/sent", "routes/guest/report-sent.tsx"),
    route("my-data", "routes/guest/my-data.tsx"),
    route("my-data/inbox", "routes/guest/my-data-inbox.tsx"),
    route("my-data/:token", "routes/guest/my-data-link.tsx"),
    route("host/again/:token", "routes/guest/again.tsx"),
    route("refused", "routes/guest/refused.tsx"),
    route("event/:id", "routes/public/event-redirect.tsx"),
    route("e/:code", "routes/public/short-link.tsx"),
    route("events/:eventId/share", "routes/public/event-share.tsx"),
    route("city/:cityName", "routes/public/city.tsx"),
    route("profile", "routes/auth/profile.tsx"),
    route("host", "routes/host/cities.tsx"),
    route("host/:cityName", "routes/host/city.tsx"),
    route("host/invitation/:token", "routes/host/invitation.tsx"),
    layout("shell/admin-layout.tsx", [
      route("admin", "routes/admin/dashboard.tsx"),
      route("admin/events", "routes/admin/events.tsx"),
      route("admin/blog/manage", "routes/admin/blog-manage.tsx"),
      route("admin/chapters", "routes/admin/chapters.tsx"),
      route("admin/activity", "routes/admin/audit-log.tsx"),
      route("admin/reports", "routes/admin/reports.tsx"),
      route("admin/health", "routes/admin/health.tsx"),
      route("admin/:section", "routes/admin/section.tsx"),
    ]),
    route("blog", "routes/public/blog.tsx"),
    route("blog/:id", "routes/public/blog-post.tsx"),
    route("ecafetv", "routes/public/ecafetv.tsx"),
    route("city-mayor", "routes/public/city-mayor.tsx"),
    route("newsletter/confirm/:token", "routes/public/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe/:token", "routes/public/newsletter-unsubscribe.tsx"),
    route("newsletter/:page", "routes/public/newsletter.tsx"),
    route("search", "routes/public/search.tsx"),
    route("map", "routes/public/map.tsx"),
    ...forDevelopers.map(({ path, file }) => route(path, file)),
    route("*", "routes/public/not-found.tsx"),
  ]),
  route("my-data/:token/data.json", "routes/guest/my-data-file.ts"),
  route("events/:eventId/poster", "routes/public/event-poster.tsx"),
  route("auth", "routes/auth/auth.tsx"),
  route("auth/complete", "routes/auth/complete.tsx"),
  route("auth/reset", "routes/auth/reset.tsx"),
  route("auth/verify", "routes/auth/verify.tsx"),
] satisfies RouteConfig;
