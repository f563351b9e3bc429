import { links, mailAddresses } from "#app/content/links.ts";

/**
 * SPEC 2 and 9 as a table: what each public page must say, count and link to, in the specification's own
 * words. Where the specification leaves a text open the table leaves it out.
 */
export interface PageWords {
  path: string;
  /** The page's one `h1`, where the specification names it. */
  title?: string;
  headings?: readonly string[];
  /** Other words somebody can read on the page without pressing anything. */
  says?: readonly string[];
  /** Words that stand in the page and show after a press. */
  holds?: readonly string[];
  counts?: readonly Count[];
  links?: readonly (readonly [name: string | RegExp, href: string | RegExp])[];
  hasFilm?: boolean;
}

export interface Count {
  what: string;
  selector: string;
  number: number;
}

const { joinForm, mayorForm, expertsForm } = links;

export const specification: readonly PageWords[] = [
  {
    path: "/",
    headings: ["Featured In", "Become a City Mayor", "Connect with Industry Experts"],
    counts: [
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
    ],
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
];

/** SPEC 2, shared top bar, menu and footer: on every page above. */
export const frame: Omit<PageWords, "path"> = {
  says: ["MENU", "2025", "section 8 of the Companies Act, 2013"],
  holds: ["Sign In / Sign Up"],
  counts: [
    { what: "tiles of the menu", selector: "#menu li", number: 8 },
    { what: "social links", selector: "footer li a[target=_blank]", number: 3 },
  ],
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
