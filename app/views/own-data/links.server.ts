import type { LinkPurpose } from "#app/core/data/links/sealed-links.server.ts";

/** The email address travels in the link, so that nothing has to be stored about who asks. */
export const OWN_DATA_LINK: LinkPurpose = { name: "own-data", secret: "own-data", hours: 24 };
