import { createHash } from "node:crypto";

const DESIGN = 4;

/**
 * A hash of what a preview picture shows, which is part of its URL: messengers cache a picture by its URL for
 * weeks, so that changed facts need another URL.
 */
export function versionOf(shown: (string | null)[]): string {
  return createHash("sha256")
    .update(JSON.stringify([DESIGN, ...shown]))
    .digest("hex")
    .slice(0, 10);
}

/**
 * The part of a card's address after its row: the version and the type. With a picture of our own it is a JPEG,
 * because a photograph as a PNG takes a megabyte. Pictures of other sites are not fetched, so no card shows them.
 */
export const versionedFile = (shown: (string | null)[], picture: string | undefined): string =>
  picture ? `${versionOf([...shown, picture])}.jpg` : `${versionOf(shown)}.png`;
