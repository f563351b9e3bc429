import { ownPicture } from "#app/content/pictures.ts";
import { storedPicture } from "#app/core/forms/picture-address.ts";

/** The path of a picture of ours; those of other sites are left out, because their owners would learn who reads. */
export function mailPicture(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  return storedPicture(address)?.jpg ?? ownPicture(address)?.small.webp;
}
