import { pictureIdIn } from "#app/core/forms/picture-address.ts";

/** The formats that are taken. What a file is called, and what the browser says of it, decides nothing. */
const FORMATS = ["jpeg", "png", "webp", "avif"] as const;
type Format = (typeof FORMATS)[number];

export const REFUSED_FORMATS = ["heic", "gif", "svg", "pdf", "unknown"] as const;
export type RefusedFormat = (typeof REFUSED_FORMATS)[number];

/** In pixels; the greatest is also what `/pictures/{id}.jpg` holds. */
export const WIDTHS = [480, 960, 1600] as const;
type Width = (typeof WIDTHS)[number];
export const LARGEST_WIDTH = 1600;
/** A taller one, a strip, becomes narrower: a browser that shows it decodes it whole. */
export const LARGEST_HEIGHT = 3200;

export const ENCODINGS = ["avif", "jpg"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type FileName = `${Width}.${Encoding}`;

export const FILE_NAMES = WIDTHS.flatMap((width) =>
  ENCODINGS.map((encoding): FileName => `${width}.${encoding}`),
);

export const SMALLEST: FileName = "480.jpg";

/** An upload may have so many bytes. */
export const LARGEST_UPLOAD = 12 * 1024 * 1024;

export const MOST_PIXELS = 40_000_000;

/** In pixels, of either side: a strip of some kilobytes can take as long to decode as a photo of forty megapixels. */
export const LONGEST_SIDE = 16_384;

/** Days after which a picture goes that no field has ever named, or that none names any more. One that a person deletes goes at once. */
export const NEVER_USED_DAYS = 7;
export const UNUSED_DAYS = 90;

/** For so long a file that went because somebody in it asked is not taken again. */
export const REFUSED_DAYS = 365;

export const MOST_OF_EVENT = 6;
/** Above `MOST_OF_EVENT`, because hidden pictures that are shown again come beside those chosen meanwhile. */
export const LONGEST_LIST = 60;

export const LONGEST_ALT = 200;

/** `siteUrl` has no slash at its end. */
export const pictureAddress = (siteUrl: string, id: string) => `${siteUrl}/pictures/${id}.jpg`;

/** The entity tag of a meetup's pictures: their ids, which clients read off the list itself. */
export const picturesEtag = (items: readonly { address: string }[]) =>
  `"${items.map(({ address }) => pictureIdIn(address)).join("/")}"`;

export function isRefused(format: Format | RefusedFormat): format is RefusedFormat {
  return REFUSED_FORMATS.some((refused) => refused === format);
}

export const SNIFFED_BYTES = 512;

export function formatOf(head: Uint8Array): Format | RefusedFormat {
  const at = (start: number, end: number) => String.fromCharCode(...head.subarray(start, end));
  if (at(0, 3) === "\u{ff}\u{d8}\u{ff}") return "jpeg";
  if (at(0, 8) === "\u{89}PNG\r\n\u{1a}\n") return "png";
  if (at(0, 4) === "RIFF" && at(8, 12) === "WEBP") return "webp";
  if (at(4, 8) === "ftyp") return isoFormat(at);
  if (at(0, 4) === "GIF8") return "gif";
  if (at(0, 5) === "%PDF-") return "pdf";
  return /<svg[\s>]/i.test(at(0, head.length)) ? "svg" : "unknown";
}

/** ISO 14496-12, 4.3: a box `ftyp` with its length, the main brand, a version and the compatible brands. */
function isoFormat(at: (start: number, end: number) => string): Format | RefusedFormat {
  const [first = 0, second = 0, third = 0, fourth = 0] = Array.from(at(0, 4), (letter) =>
    letter.charCodeAt(0),
  );
  const length = Math.min(((first * 256 + second) * 256 + third) * 256 + fourth, SNIFFED_BYTES);
  const brands = [at(8, 12)];
  for (let start = 16; start < length; start += 4) brands.push(at(start, start + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))
    ? "heic"
    : "unknown";
}
