import { findCity } from "./cities.ts";
import type { PictureName } from "./pictures.ts";

/** The tile of a chapter, for events and mayors without a picture; undefined where there is no chapter. */
export function cityTile(cityName: string): PictureName | undefined {
  const found = findCity(cityName);
  return found && `cities/${found.city.slug}`;
}
