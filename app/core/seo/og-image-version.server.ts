import { createHash } from "node:crypto";

const DESIGN = 3;

/**
 * A hash of what a preview picture shows, which is part of its URL: messengers cache a picture by its URL for
 * weeks, so that changed facts need another URL.
 */
export function versionOf(shown: (string | null)[]): string {
  return createHash("sha256")
    .update(JSON.stringify([DESIGN, ...shown]))
    .digest("hex")
    .slice(0, 10);
}
