import { links } from "./links.ts";

interface SiteLink {
  label: string;
  href: string;
}

interface Claim {
  figure: string;
  label: string;
}

export const site = {
  brand: "eCafe",
  videoChannel: "eCafeTV",
  tagline: "Meet. Connect. Grow.",
  /** One sentence for page descriptions, feeds and previews. */
  summary: "Free, informal cafe meetups for entrepreneurs in 50 cities since 2014.",
  blurb:
    "eCafe is a grassroots network of entrepreneurs who meet in cafes to discuss ideas, get feedback, make friends and get inspired. Meetups are free and everyone is welcome.",
  since: 2014,
  /** SPEC 1 */
  promoterNotice:
    "Promoted by a not-for-profit company registered in India under section 8 of the Companies Act, 2013.",
  /** In every email: laws on mail to many ask for it. An operator puts their own in its place. */
  postalAddress: "eCafe, 12 Sample Street, New Delhi 110001, India",
  /** The central team's: its emails are written at nine o'clock there. */
  timeZone: "Asia/Kolkata",
  /** SPEC 1 and 9 */
  copyrightYear: 2025,
} as const;

/** SPEC 1: what the network says of itself. */
export const claims = [
  { figure: "5,000+", label: "meetups" },
  { figure: "55,000", label: "entrepreneurs" },
  { figure: "Since 2014", label: "in cafes" },
] as const satisfies readonly Claim[];

/** SPEC 2: the eight tiles of the full-screen menu, in its order, each with what one finds behind it. */
export const menuTiles = [
  { label: "Events", line: "Who meets where, and when", href: "/events" },
  { label: "Press", line: "What the papers say", href: "/press" },
  { label: "City Mayor", line: "The hosts of fifty chapters", href: "/city-mayor" },
  { label: "Blog", line: "Notes from many tables", href: "/blog" },
  { label: site.videoChannel, line: "Talks to watch at home", href: "/ecafetv" },
  { label: "About", line: "How it began, and why", href: "/about" },
  { label: "Testimonials", line: "What came of it for others", href: "/testimonials" },
  { label: "Team", line: "The people behind the cups", href: "/team" },
] as const satisfies readonly (SiteLink & { line: string })[];

/** SPEC 2: the footer's quick links. */
export const footerLinks = [
  { label: "Events", href: "/events" },
  { label: "About Us", href: "/about" },
  { label: "Testimonials", href: "/testimonials" },
  { label: "Blog", href: "/blog" },
] as const satisfies readonly SiteLink[];

/** SPEC 2: the footer's three accounts elsewhere; the labels are what a screen reader says before the word. */
export const socialLinks = [
  { label: "eCafe on our social network page", word: "Social", href: links.socialPage.href },
  { label: "eCafe short messages", word: "Messages", href: links.shortMessages.href },
  { label: "eCafe company page", word: "Company", href: links.companyPage.href },
] as const satisfies readonly (SiteLink & { word: string })[];
