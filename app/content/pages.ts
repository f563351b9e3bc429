/** Title and description of each fixed page, keyed by its path, for the browser's tab, search results and previews: all different, and without the brand, which `pageMeta` adds. */
interface PageText {
  title: string;
  description: string;
}

export const pages = {
  "/": {
    title: "eCafe · Free cafe meetups for entrepreneurs in 50 cities",
    description:
      "Find the eCafe chapter in your city: free, informal meetups where entrepreneurs talk over ideas, ask for feedback and make friends. Running since 2014.",
  },
  "/about": {
    title: "About: Meet. Connect. Grow.",
    description:
      "What happens at an eCafe meetup, why it costs nothing to attend, and why everyone pays for their own coffee.",
  },
  "/events": {
    title: "Events",
    description:
      "Upcoming and past eCafe meetups in every chapter, with date, time, venue and registration link.",
  },
  "/blog": {
    title: "Blog",
    description:
      "Notes for founders from the eCafe tables: first customers, pricing, co-founders, hiring and running a good meetup.",
  },
  "/ecafetv": {
    title: "eCafeTV, videos from the chapters",
    description:
      "Conversations and short talks recorded at eCafe meetups, to watch with your own cup.",
  },
  "/testimonials": {
    title: "Testimonials",
    description: "Six members describe what an evening at an eCafe table changed for them.",
  },
  "/team": {
    title: "Our Team",
    description: "The founders, the core team and the angels who keep the eCafe network running.",
  },
  "/press": {
    title: "Press Coverage",
    description:
      "Thirteen articles about eCafe and its city chapters, and whom to write to with media inquiries.",
  },
  "/numbers": {
    title: "The network in numbers",
    description:
      "Meetups held, yeses and cities that met lately, counted from the meetups themselves, with the rows to check.",
  },
  "/privacy": {
    title: "Privacy",
    description:
      "What eCafe's site keeps of its visitors, members and readers, for how long, and how to make it forget.",
  },
  "/city-mayor": {
    title: "City Mayors",
    description:
      "Meet the volunteers who host eCafe in their city, and apply to become a City Mayor in yours.",
  },
  "/search": {
    title: "Search",
    description: "Search eCafe's events, posts, cities and City Mayors.",
  },
  "/map": {
    title: "Map of chapters",
    description: "All eCafe chapters on one world map, from San Francisco to Busan.",
  },
  "/auth": {
    title: "Sign in or sign up",
    description: "Sign in to your eCafe account, or make one with an email address and a password.",
  },
  "/profile": {
    title: "Your profile",
    description: "Your eCafe account: name, email, verification and role.",
  },
} as const satisfies Record<string, PageText>;

export type PagePath = keyof typeof pages;
