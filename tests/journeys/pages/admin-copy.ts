/**
 * SPEC 2 and 6 as a table: what only an administrator finds on each page, in the specification's own words,
 * while lists are on their way, when they do not come, while there is nothing, and on the sample site.
 */
export interface AdminCopy {
  path: string;
  says?: readonly string[];
  buttons?: readonly (string | RegExp)[];
  links?: readonly (readonly [name: string | RegExp, href: string | RegExp])[];
}

export const extras: readonly AdminCopy[] = [
  { path: "/", links: [["Admin", "/admin"]], buttons: ["Your account"] },
  { path: "/blog", links: [["Manage", "/admin/blog/manage"]] },
  {
    path: "/city-mayor",
    links: [["Manage Mayors", "/city-mayor#manage"]],
    buttons: [/^Edit /, /^Delete /],
  },
  {
    path: "/city-mayor#manage",
    says: ["City Mayor Management"],
    buttons: ["Add City Mayor", /^Edit /, /^Delete /],
  },
  { path: "/city/Jaipur", buttons: ["Add Event"] },
  { path: "/events/:event", buttons: ["Edit Event"] },
  {
    path: "/profile",
    says: [
      "User ID",
      "Email",
      "Full name",
      "Username",
      "Created",
      "Last sign in",
      "Email confirmed",
      "Yes",
      "Account role",
      "Administrator",
      "You are an administrator",
      "Verified",
    ],
  },
  {
    path: "/admin",
    links: [
      [/^City Events/, "/admin/city-events"],
      [/^Simple Events/, "/admin/events"],
      [/^Blog/, "/admin/blogs"],
      [/^Videos/, "/admin/videos"],
      [/^City Mayors/, "/admin/city-mayors"],
    ],
  },
  {
    path: "/admin/city-events",
    says: ["Manage City Events", "Upcoming", "Past Event", "+1 more"],
    buttons: ["Create Event", /^Edit /, /^Delete /],
    links: [["Registration Link", /^https:/]],
  },
  {
    path: "/admin/events",
    says: ["Event Management", "Upcoming", "Past Event", "42 attending"],
    buttons: ["Create Event", /^Edit /, /^Delete /],
  },
  {
    path: "/admin/blogs",
    says: ["Published", "Draft", "Featured", "min read"],
    buttons: ["New Post", /^Edit /, /^Delete /],
  },
  {
    path: "/admin/videos",
    says: ["Featured", "views", "likes"],
    buttons: ["Add Video", /^Edit /, /^Delete /],
  },
  {
    path: "/admin/city-mayors",
    says: ["City Mayor Management"],
    buttons: ["Add City Mayor", /^Edit /, /^Delete /],
  },
];

/** A site without a single event, post, video or mayor, as a visitor reads it. */
export const emptyPages: readonly AdminCopy[] = [
  { path: "/", says: ["No upcoming events at the moment."] },
  { path: "/events", says: ["No upcoming events at the moment."] },
  { path: "/events?when=past", says: ["No past events to show."] },
  { path: "/events?when=all", says: ["No events found."] },
  { path: "/city/Jaipur", says: ["No events scheduled for Jaipur yet"] },
  { path: "/blog", says: ["No blog posts available yet."] },
  {
    path: "/city-mayor",
    says: ["0+", "15K+", "750+", "No City Mayors Found"],
    links: [["Become a City Mayor", /^https:/]],
  },
];

/** The site as an administrator sees it. */
export const emptyAdminPages: readonly AdminCopy[] = [
  {
    path: "/city/Jaipur",
    says: ["No events scheduled for Jaipur yet", "As an admin, you can add the first event!"],
  },
  {
    path: "/blog",
    says: ["No blog posts available yet."],
    links: [["Create First Post", "/admin/blogs#new"]],
  },
  {
    path: "/admin/city-events",
    says: ["No events found.", "Create the first event to get started!"],
  },
  { path: "/admin/events", says: ["No events found.", "Create the first event to get started!"] },
  { path: "/admin/blogs", says: ["No blog posts found. Create your first post!"] },
  { path: "/admin/videos", says: ["No videos found. Create your first video!"] },
  {
    path: "/admin/city-mayors",
    says: ["No city mayors found. Add your first city mayor!"],
  },
];
