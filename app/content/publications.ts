interface Publication {
  slug: string;
  name: string;
  /** Address of the logo: a dark shape on nothing, which a dark page inverts. */
  logo: string;
  sample: boolean;
}

/** SPEC 9: five entries in the media logo list. All are invented, so that no real newspaper is quoted. */
export const publications = [
  {
    slug: "the-tiffin-ledger",
    name: "The Tiffin Ledger",
    logo: "/art/press/the-tiffin-ledger.svg",
    sample: true,
  },
  {
    slug: "chai-and-charter",
    name: "Chai & Charter",
    logo: "/art/press/chai-and-charter.svg",
    sample: true,
  },
  {
    slug: "monsoon-business-review",
    name: "Monsoon Business Review",
    logo: "/art/press/monsoon-business-review.svg",
    sample: true,
  },
  {
    slug: "the-verandah-post",
    name: "The Verandah Post",
    logo: "/art/press/the-verandah-post.svg",
    sample: true,
  },
  {
    slug: "startup-gazette-of-nowhere",
    name: "Startup Gazette of Nowhere",
    logo: "/art/press/startup-gazette-of-nowhere.svg",
    sample: true,
  },
] as const satisfies readonly Publication[];

export type PublicationName = (typeof publications)[number]["name"];
