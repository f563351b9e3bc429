import { links, mailAddresses } from "#app/content/links.ts";
import type { PageWords } from "./page-words.ts";

const { joinForm, mayorForm, expertsForm, videoChannel } = links;

/**
 * SPEC 2 and 9 as a table: what each public page must say, count and link to, in the specification's own
 * words. Where the specification leaves a text open the table leaves it out.
 */
export const specification: readonly PageWords[] = [
  {
    path: "/",
    headings: [
      "Featured In",
      "Upcoming Events",
      "Become a City Mayor",
      "Connect with Industry Experts",
    ],
    says: ["More Cities (40)"],
    holds: ["Show Less"],
    counts: [
      {
        what: "cities by default",
        selector: "main a[href^='/city/']",
        number: 10,
        isShown: true,
      },
      { what: "cities in all", selector: "main li a[href^='/city/']", number: 50 },
      {
        what: "upcoming events",
        selector: "section:has(> * h2:text-is('Upcoming Events')) li",
        number: 6,
      },
      {
        what: "publications in 'Featured In'",
        selector: "section:has(#featured-in) ul:not([aria-hidden]) img[alt]:not([alt=''])",
        number: 5,
      },
      {
        what: "benefit cards of a City Mayor",
        selector: "section:has(#become-mayor) li",
        number: 3,
      },
      { what: "topic cards of industry experts", selector: "section:has(#experts) li", number: 3 },
    ],
    links: [
      ["Join the Community", joinForm.href],
      ["Apply to be a City Mayor", mayorForm.href],
      ["Ask for an expert", expertsForm.href],
      ["Meet the City Mayors", "/city-mayor"],
    ],
    hasFilm: true,
  },
  {
    path: "/about",
    title: "Meet. Connect. Grow.",
    says: ["BYOC"],
    counts: [{ what: "benefit cards", selector: "section:has(#benefits) li", number: 4 }],
    links: [["Join the Community", joinForm.href]],
  },
  {
    path: "/testimonials",
    says: [
      "200+",
      "Startups Launched",
      "$50M+",
      "Funding Raised",
      "1000+",
      "Jobs Created",
      "95%",
      "Member Satisfaction",
    ],
    counts: [{ what: "testimonials", selector: "main blockquote", number: 6 }],
    links: [["Join the Community", joinForm.href]],
  },
  {
    path: "/team",
    title: "Our Team",
    headings: ["Founders", "Core Team"],
    says: ["Meet Our Angels", "Learn More"],
    holds: ["Hide Our Angels", "Our Angels", "Show Less"],
    counts: [
      { what: "founders", selector: "section:has(#founders) li", number: 2 },
      { what: "core team", selector: "section:has(#core-team) li", number: 4 },
      { what: "photos of angels", selector: "main details li img", number: 21 },
      {
        what: "biographies behind 'Learn More'",
        selector: "main li details summary",
        number: 6,
      },
      { what: "logo that links home", selector: "main a[href='/'] img", number: 1 },
    ],
    hasFilm: true,
  },
  {
    path: "/press",
    title: "Press Coverage",
    headings: ["Media Inquiries"],
    says: ["Feature", "Business", "Startup", "Economy", "Funding", "Event", "Youth", "Tech"],
    counts: [{ what: "articles", selector: "main article", number: 13 }],
    links: [
      [/^Read Article/, /^https:/],
      ["Contact Our Team", new RegExp(`^mailto:${mailAddresses.press.address}`)],
    ],
    hasFilm: true,
  },
  {
    path: "/events",
    says: ["Upcoming", "Past Events", "All Events", "+1 more"],
    holds: ["Featured Speaker", "Expected attendees", "Contact"],
    counts: [
      {
        what: "partner logos on a card with '+1 more'",
        selector: "article:has(:text-is('+1 more')) >> nth=0 >> img[alt^='Logo of partner']",
        number: 2,
      },
    ],
    links: [
      [/^Past Events$/, "/events?when=past"],
      [/^All Events$/, "/events?when=all"],
      [/^Register Now/, /^https:/],
    ],
  },
  {
    path: "/events?when=past",
    says: ["Past Event"],
    holds: ["This event has concluded. Thank you to all participants!"],
    counts: [{ what: "registrations", selector: "text=Register Now", number: 0 }],
  },
  { path: "/events?when=all", says: ["Upcoming", "Past Event"] },
  {
    path: "/events/:event",
    headings: [
      "About This Event",
      "Featured Speaker",
      "Our Partners",
      "Secure Your Spot",
      "Need Help?",
    ],
    says: ["Expected", "Limited seats available"],
    links: [
      ["Register Now", /^https:/],
      ["Back to Home", "/"],
      [/@/, /^mailto:/],
    ],
  },
  {
    path: "/events/unknown",
    status: 404,
    title: "Event Not Found",
    says: ["The event you're looking for doesn't exist or has been removed"],
    links: [["Back to Events", "/events"]],
  },
  {
    path: "/city/Jaipur",
    title: "Jaipur",
    headings: ["About Jaipur", "Join Jaipur's Community", "City Events"],
    says: ["eCafe Chapter - Jaipur", "City Mayor"],
    links: [
      ["Back to Home", "/"],
      ["Join the Community", joinForm.href],
    ],
    // The sample mayor has no LinkedIn page.
    counts: [{ what: "LinkedIn links", selector: "main a:text-is('LinkedIn')", number: 0 }],
  },
  {
    path: "/city/New%20Delhi",
    title: "New Delhi",
    says: ["eCafe Chapter - New Delhi", "Upcoming"],
    links: [[/^Attend Event/, /^https:/]],
  },
  {
    path: "/city/Atlantis",
    status: 404,
    title: "City Mayor",
    says: ["eCafe Chapter - Atlantis", "No events scheduled for Atlantis yet"],
    counts: [{ what: "calendars to subscribe to", selector: "main #city-calendar", number: 0 }],
    links: [["Back to Home", "/"]],
  },
  {
    path: "/blog",
    says: ["All", "Read More", "Subscribe"],
    counts: [{ what: "newsletter address", selector: "main input[type=email]", number: 1 }],
    links: [["All", "/blog"]],
  },
  {
    path: "/blog/:post",
    says: ["Featured", "min read"],
    links: [["Back to Blog", "/blog"]],
  },
  {
    path: "/blog/unknown",
    status: 404,
    title: "Post Not Found",
    links: [["Back to Blog", "/blog"]],
  },
  {
    path: "/ecafetv",
    counts: [
      {
        what: "featured videos",
        selector: "h2:text-is('Featured videos') + ul > li",
        number: 4,
      },
      { what: "players before a click", selector: "iframe", number: 0 },
    ],
    links: [
      [/^Watch on YouTube/, /^https:\/\/www\.youtube\.com\//],
      ["Subscribe Now", videoChannel.href],
    ],
  },
  {
    path: "/city-mayor",
    headings: ["Meet Our City Mayors", "Do you want to become a city mayor?"],
    says: ["20+", "15K+", "Entrepreneurs", "750+", "Events"],
    links: [["Apply to be a City Mayor", mayorForm.href]],
    hasFilm: true,
  },
  {
    path: "/auth",
    hasFrame: false,
    needsScripts: true,
    says: ["Sign In", "Sign Up", "Forgot your password?"],
    links: [[/home/, "/"]],
    fields: ["Email", "Password"],
  },
  {
    path: "/auth?tab=sign-up",
    hasFrame: false,
    needsScripts: true,
    says: ["Sign In", "Sign Up"],
    fields: ["Full name", "Username", "Email", "Password", "Confirm password"],
  },
  { path: "/profile", title: "Profile", says: ["Please sign in to view your profile."] },
  {
    path: "/no/such/page",
    status: 404,
    title: "404",
    says: ["Oops! Page not found"],
    links: [["Return to Home", "/"]],
  },
  // Beyond the specification: what the site adds, in its own words.
  { path: "/search", title: "Search", fields: ["Search"] },
  {
    path: "/search?q=coffee",
    title: "Search",
    says: ["found for “coffee”"],
    counts: [{ what: "words found", selector: "main mark >> nth=0", number: 1 }],
  },
  {
    path: "/map",
    title: "Map",
    headings: ["All 50 chapters"],
    // Nobody knows for certain where the fiftieth lies, and the page says so.
    says: ["Mgipi: its place is still to be confirmed."],
    counts: [
      { what: "chapters on the drawn maps", selector: "main svg a[href^='/city/']", number: 49 },
      { what: "chapters in the list", selector: "#list a[href^='/city/']", number: 50 },
    ],
  },
];

/** SPEC 2, shared top bar, menu and footer: on every page above. */
export const frame: Omit<PageWords, "path"> = {
  says: ["MENU", "2025", "section 8 of the Companies Act, 2013"],
  holds: ["Sign In / Sign Up"],
  counts: [
    { what: "tiles of the menu", selector: "#menu li", number: 8 },
    { what: "social links", selector: "footer li a[target=_blank]", number: 3 },
  ],
  links: [[mailAddresses.contact.address, `mailto:${mailAddresses.contact.address}`]],
};

/** SPEC 2, full-screen menu: eight tiles in this order. */
export const menu = [
  ["Events", "/events"],
  ["Press", "/press"],
  ["City Mayor", "/city-mayor"],
  ["Blog", "/blog"],
  ["eCafeTV", "/ecafetv"],
  ["About", "/about"],
  ["Testimonials", "/testimonials"],
  ["Team", "/team"],
] as const;

/** SPEC 2, footer: the quick links. */
export const quickLinks = [
  ["Events", "/events"],
  ["About Us", "/about"],
  ["Testimonials", "/testimonials"],
  ["Blog", "/blog"],
] as const;
