import type { Feature } from "#app/features/feature.ts";
import { eventPicturesApi } from "./api.server.ts";
import { logged } from "./logged.ts";
import { followPictures, refuseGone } from "./uses.server.ts";
import { retention, stored } from "./stored.server.ts";

/** The API of the pictures themselves and `picturesJob` need the files that the site has opened: `server/site.server.ts` hands them over. */
export const pictures: Feature = {
  name: "pictures",
  api: () => ({ "/api/v1/city-events": eventPicturesApi() }),
  stored,
  retention,
  followRow: followPictures,
  logged,
  rowUndo: { refuse: refuseGone },
};
