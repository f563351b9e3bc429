interface PictureGroup {
  /** Pixels of the large and the small version. */
  width: number;
  height: number;
  smallWidth: number;
  smallHeight: number;
  names: readonly string[];
}

/** One city tile per chapter, by the chapter's slug. */
const cityNames = [
  "new-delhi",
  "baroda",
  "noida",
  "gwalior",
  "dhaka",
  "casablanca",
  "kanpur",
  "kolkata",
  "gurgaon",
  "faridabad",
  "hyderabad",
  "mumbai",
  "durg",
  "dubai",
  "nasik",
  "coimbatore",
  "jodhpur",
  "patna",
  "lucknow",
  "jaipur",
  "dehradun",
  "bangalore",
  "siddipet",
  "sonipat",
  "bhopal",
  "indore",
  "nagpur",
  "ahmedabad",
  "sunnyvale",
  "san-francisco",
  "kanpur-dehat",
  "kakuma",
  "ghaziabad",
  "kampala",
  "harare",
  "mgipi",
  "kangra",
  "chennai",
  "seoul",
  "busan",
  "bhilai",
  "pune",
  "kutch",
  "bokaro",
  "ballia",
  "calicut",
  "unnao",
  "mainpuri",
  "greater-noida",
  "jhansi",
] as const;

const pictureGroups = {
  cities: { width: 960, height: 600, smallWidth: 480, smallHeight: 300, names: cityNames },
  people: {
    width: 480,
    height: 480,
    smallWidth: 160,
    smallHeight: 160,
    names: [...numbered("p", 85), "fallback"],
  },
  events: { width: 1200, height: 675, smallWidth: 600, smallHeight: 338, names: numbered("e", 12) },
  blog: { width: 1200, height: 675, smallWidth: 600, smallHeight: 338, names: numbered("b", 8) },
  videos: { width: 960, height: 540, smallWidth: 480, smallHeight: 270, names: numbered("v", 10) },
} as const satisfies Record<string, PictureGroup>;

type Group = keyof typeof pictureGroups;

export type PictureName = `${Group}/${string}`;

/** Everything a `<picture>` needs: the two versions in both formats, and ready-made `srcset` values. */
export interface Picture {
  avif: string;
  webp: string;
  width: number;
  height: number;
  small: { avif: string; webp: string; width: number; height: number };
  avifSet: string;
  webpSet: string;
  /** For a list, of events, cities and people only. */
  thumbnail: { webp: string; width: number; height: number };
}

/** In pixels, of the middle of a picture; faces have a small version already. */
export const THUMBNAIL = { width: 160, height: 120 } as const;

/** The addresses and sizes of one picture. Every name of `pictureNames` is there; another name gives addresses that are not. */
export function picture(name: PictureName): Picture {
  const { width, height, smallWidth, smallHeight } = pictureGroups[groupOf(name)];
  const large = `/art/${name}`;
  const small = `${large}-${smallWidth}`;
  return {
    avif: `${large}.avif`,
    webp: `${large}.webp`,
    width,
    height,
    small: { avif: `${small}.avif`, webp: `${small}.webp`, width: smallWidth, height: smallHeight },
    avifSet: `${small}.avif ${smallWidth}w, ${large}.avif ${width}w`,
    webpSet: `${small}.webp ${smallWidth}w, ${large}.webp ${width}w`,
    thumbnail: name.startsWith("people/")
      ? { webp: `${small}.webp`, width: smallWidth, height: smallHeight }
      : { webp: `${large}-thumb.webp`, ...THUMBNAIL },
  };
}

export function ownPicture(source: string): Picture | undefined {
  const wanted = source.replace(/^\/art\//, "").replace(/(-\d+|-thumb)?\.(avif|webp)$/, "");
  const name = pictureNames.find((known) => known === wanted);
  return name && picture(name);
}

/** The mayors' fallback: an empty chair at a cafe table (SPEC 2, City Mayors directory). */
export const FALLBACK_PORTRAIT: PictureName = "people/fallback";

export const pictureNames: readonly PictureName[] = [
  ...pictureGroups.cities.names.map((name) => `cities/${name}` as const),
  ...pictureGroups.people.names.map((name) => `people/${name}` as const),
  ...pictureGroups.events.names.map((name) => `events/${name}` as const),
  ...pictureGroups.blog.names.map((name) => `blog/${name}` as const),
  ...pictureGroups.videos.names.map((name) => `videos/${name}` as const),
];

/** The background loop of SPEC 2, and the seconds after which it begins again. `hero-still` is its first frame. */
export const backgroundVideo = {
  webm: "/video/hero.webm",
  mp4: "/video/hero.mp4",
  width: 1280,
  height: 720,
  seconds: 10,
} as const;

const drawnFlags = new Set(["AE", "BD", "IN", "KE", "KR", "MA", "UG", "US", "ZW"]);

/**
 * The flag of a country by its code in `cities.ts`, with a globe for one that has none: drawn, as many systems have no
 * emoji for it. Shown in the height of a line; the drawing is 3:2, half a pixel wider than its place.
 */
export function flagOf(countryCode: string) {
  const name = drawnFlags.has(countryCode) ? countryCode.toLowerCase() : "zz";
  return { src: `/art/flags/${name}.svg`, width: 22, height: 15 };
}

/** Wordmarks of the invented publications and partners; dark shapes on nothing, so a dark page inverts them. */
export const publicationLogos = {
  "the-tiffin-ledger": "/art/press/the-tiffin-ledger.svg",
  "chai-and-charter": "/art/press/chai-and-charter.svg",
  "monsoon-business-review": "/art/press/monsoon-business-review.svg",
  "the-verandah-post": "/art/press/the-verandah-post.svg",
  "startup-gazette-of-nowhere": "/art/press/startup-gazette-of-nowhere.svg",
} as const;

export const partnerLogos = [
  "/art/partners/partner-1.svg",
  "/art/partners/partner-2.svg",
  "/art/partners/partner-3.svg",
  "/art/partners/partner-4.svg",
  "/art/partners/partner-5.svg",
  "/art/partners/partner-6.svg",
] as const;

function numbered(letter: string, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`,
  );
}

function groupOf(name: PictureName): Group {
  if (name.startsWith("cities/")) return "cities";
  if (name.startsWith("people/")) return "people";
  if (name.startsWith("events/")) return "events";
  if (name.startsWith("blog/")) return "blog";
  return "videos";
}
