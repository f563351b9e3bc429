import type { Feature } from "#app/features/feature.ts";
import { limits } from "./limits.ts";
import { retention, stored } from "./stored.server.ts";

/** Its API and its job need the files that the site has opened: `server/site.server.ts` hands them over. */
export const pictures: Feature = { name: "pictures", limits, stored, retention };
