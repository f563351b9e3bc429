import { findCity, type City } from "#app/content/cities.ts";
import { SITE_OG_IMAGE } from "./meta.ts";
import { versionOf } from "./og-image-version.server.ts";

export const cityOgImage = ({ name, slug, nativeName, country }: City): string =>
  `/cards/city/${slug}-${versionOf([name, nativeName, country])}.png`;

/** The card of the network where there is no chapter. */
export function ogImageOfCity(name: string): string {
  const found = findCity(name);
  return found ? cityOgImage(found.city) : SITE_OG_IMAGE;
}
