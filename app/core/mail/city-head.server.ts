import { cityPath } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { ogImageOfCity } from "#app/core/seo/city-og-image.server.ts";

/** The card and the sender of mails that are about one city. */
export const cityHead = (siteUrl: string, city: string) => ({
  picture: siteUrl + ogImageOfCity(city),
  home: cityHome(siteUrl, city),
});

/** The sender alone, of mails that have a picture of their own. */
export const cityHome = (siteUrl: string, city: string) => ({
  label: `${site.brand} ${city}`,
  url: siteUrl + cityPath(city),
});
