import { site } from "#app/content/site.ts";
import { cityPath } from "#app/content/cities.ts";

export const embedPath = (city: string | undefined): string =>
  `/embed${city === undefined ? "/upcoming" : cityPath(city)}`;

/** As tall as three meetups at 320 px. */
const HEIGHT = 480;

export const embedCode = (origin: string, city: string | undefined): string =>
  `<iframe src="${origin}${embedPath(city)}" title="${
    city === undefined ? `Next ${site.brand} meetups` : `${site.brand} meetups in ${city}`
  }" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`;
