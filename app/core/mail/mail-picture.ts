import { ownPicture } from "#app/content/pictures.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";

/** The path of a picture of ours; those of other sites are left out, because their owners would learn who reads. */
export function mailPicture(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const id = pictureIdIn(address);
  return id ? `/pictures/${id}-960.jpg` : ownPicture(address)?.small.webp;
}
