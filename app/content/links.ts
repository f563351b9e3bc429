/** Every address that leads out of the site, in one place: an operator replaces these once and nothing else. */
interface ExternalLink {
  href: string;
  purpose: string;
  /** True while the address only stands in for a real one. */
  sample: boolean;
}

export const links = {
  joinForm: {
    href: "https://forms.example.org/ecafe/join",
    purpose: "Form with which people join the community",
    sample: true,
  },
  mayorForm: {
    href: "https://forms.example.org/ecafe/city-mayor",
    purpose: "Form with which people apply as a City Mayor",
    sample: true,
  },
  expertsForm: {
    href: "https://forms.example.org/ecafe/experts",
    purpose: "Form with which founders ask for an industry expert",
    sample: true,
  },
  socialPage: {
    href: "https://social.example.org/ecafe",
    purpose: "The network's page on a social network",
    sample: true,
  },
  shortMessages: {
    href: "https://short.example.org/@ecafe",
    purpose: "The network's short-message account",
    sample: true,
  },
  companyPage: {
    href: "https://professionals.example.org/company/ecafe",
    purpose: "The company page on a professional network",
    sample: true,
  },
  videoChannel: {
    href: "https://video.example.org/@ecafetv",
    purpose: "The video channel behind 'Subscribe Now' on eCafeTV",
    sample: true,
  },
} as const satisfies Record<string, ExternalLink>;

interface MailAddress {
  address: string;
  purpose: string;
  sample: boolean;
}

export const mailAddresses = {
  contact: {
    address: "hello@ecafe.example.org",
    purpose: "Contact address in the footer",
    sample: true,
  },
  press: {
    address: "press@ecafe.example.org",
    purpose: "'Contact Our Team' under Media Inquiries",
    sample: true,
  },
  security: {
    address: "security@ecafe.example.org",
    purpose: "Where to report a security problem (security.txt)",
    sample: true,
  },
} as const satisfies Record<string, MailAddress>;

/** A `mailto:` address, with a subject line when one is given. */
export function mailLink(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
