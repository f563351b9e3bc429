/** The address of a picture of ours ends so, whatever the origin of the site was when it was stored. */
const ADDRESS = /\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d+)?\.(?:jpg|avif)$/;
export const OWN_PICTURES = new RegExp(ADDRESS.source.slice(0, -1), "g");

export const pictureIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** Rows keep the address of the day they were stored: after a move the old origin may belong to nobody. */
export const pathOfOwnPicture = (address: string): string =>
  pictureIdIn(address) ? address.slice(address.lastIndexOf("/pictures/")) : address;

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** The media type that an address of a picture promises, because nothing of another site is ever fetched. */
export const pictureTypeOf = (address: string): string | undefined =>
  TYPES[/\.(\w+)(?:[?#]|$)/.exec(address)?.[1]?.toLowerCase() ?? ""];

export const pictureIdsIn = (text: string): string[] =>
  [...text.matchAll(OWN_PICTURES)].map(([, id = ""]) => id);

export function storedPicture(address: string) {
  const id = pictureIdIn(address);
  if (id === undefined) return undefined;
  const file = (width: number, encoding: string) =>
    `/pictures/${id}-${width}.${encoding} ${width}w`;
  return {
    thumbnail: { jpg: `/pictures/${id}-160.jpg`, width: 160, height: 120 },
    jpg: `/pictures/${id}-960.jpg`,
    jpgSet: [480, 960].map((width) => file(width, "jpg")).join(", "),
    avifSet: [480, 960, 1600].map((width) => file(width, "avif")).join(", "),
  };
}
