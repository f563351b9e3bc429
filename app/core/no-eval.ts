import { config } from "zod/v4/core";

/**
 * Imported first by the root of the site: at the first object schema zod tries whether it may compile
 * code, which our Content Security Policy refuses and reports. Told so, it does not try.
 */
if (typeof document !== "undefined") config({ jitless: true });
