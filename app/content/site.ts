import { links } from "./links.ts";

export interface SiteLink {
  label: string;
  href: string;
}

export interface Claim {
  figure: string;
  label: string;
}

/** What the whole site calls itself. */
export const site = {
  brand: "eCafe",
  tagline: "Meet. Connect. Grow.",
  /** One sentence for page descriptions, feeds and previews. */
  summary: "Free, informal cafe meetups for entrepreneurs in 50 cities since 2014.",
  blurb:
    "eCafe is a grassroots network of entrepreneurs who meet in cafes to discuss ideas, get feedback, make friends and get inspired. Meetups are free and everyone is welcome.",
  since: 2014,
  /** SPEC 1 */
  promoterNotice:
    "Promoted by a not-for-profit company registered in India under section 8 of the Companies Act, 2013.",
  /** SPEC 1 and 9 */
  copyrightYear: 2025,
} as const;

/** SPEC 1: what the network says of itself. */
export const claims = [
  { figure: "5,000+", label: "meetups" },
  { figure: "55,000", label: "entrepreneurs" },
  { figure: "Since 2014", label: "in cafes" },
] as const satisfies readonly Claim[];

/** SPEC 2: the eight tiles of the full-screen menu, in its order. */
export const menuTiles = [
  { label: "Events", href: "/events" },
  { label: "Press", href: "/press" },
  { label: "City Mayor", href: "/city-mayor" },
  { label: "Blog", href: "/blog" },
  { label: "eCafeTV", href: "/ecafetv" },
  { label: "About", href: "/about" },
  { label: "Testimonials", href: "/testimonials" },
  { label: "Team", href: "/team" },
] as const satisfies readonly SiteLink[];

/** SPEC 2: the footer's quick links. */
export const footerLinks = [
  { label: "Events", href: "/events" },
  { label: "About Us", href: "/about" },
  { label: "Testimonials", href: "/testimonials" },
  { label: "Blog", href: "/blog" },
] as const satisfies readonly SiteLink[];

/** SPEC 2: the footer's three accounts elsewhere; the labels are what a screen reader says for an icon. */
export const socialLinks = [
  { label: "eCafe on our social network page", href: links.socialPage.href },
  { label: "eCafe short messages", href: links.shortMessages.href },
  { label: "eCafe company page", href: links.companyPage.href },
] as const satisfies readonly SiteLink[];
