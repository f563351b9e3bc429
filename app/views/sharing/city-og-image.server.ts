import type { City } from "#app/content/cities.ts";
import { versionOf } from "#app/core/seo/og-image-version.server.ts";

export function cityOgImage({ name, slug, nativeName, country }: City): string {
  return `/cards/city/${slug}-${versionOf([name, nativeName, country])}.png`;
}
