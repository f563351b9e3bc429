import { cityPath } from "#app/content/cities.ts";

/** The path of the page that other sites may frame: the next meetups of a city, or of all. */
export const embedPath = (city: string | undefined): string =>
  `/embed${city === undefined ? "/upcoming" : cityPath(city)}`;

/** As tall as three meetups at 320 px. */
const HEIGHT = 480;

/** For a page of somebody else: the frame as HTML. */
export const embedCode = (origin: string, city: string | undefined): string =>
  `<iframe src="${origin}${embedPath(city)}" title="${
    city === undefined ? "Next eCafe meetups" : `eCafe meetups in ${city}`
  }" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`;
