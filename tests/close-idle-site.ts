import { afterAll } from "vitest";
import { closeIdleSite } from "./idle-site.ts";

// Vitest runs this for each file anew: no test finds a site that a test of another file has used.
afterAll(closeIdleSite);
