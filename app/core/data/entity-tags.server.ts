import { createHash } from "node:crypto";
import { DERIVED_COLUMNS } from "#db/schema.ts";

/** The entity tag of a row: it changes with whatever an editor of the row can change. */
export function rowEtag(row: unknown): string {
  const text = JSON.stringify(row, (name, value: unknown) =>
    DERIVED_COLUMNS.has(name) ? undefined : value,
  );
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** RFC 9110, 13.1.1: `If-Match` names one or several entity tags, or is `*` alone for whatever there is. */
export const tagsInclude = (expected: string, etag: string): boolean =>
  expected.trim() === "*" || expected.split(",").some((tag) => tag.trim() === etag);

/** RFC 9110, 13.1.2: whether `If-None-Match` names what is there. Weak and strong tags are compared alike. */
export const etagMatches = (known: string | undefined, etag: string): boolean =>
  known !== undefined && tagsInclude(withoutWeakness(known), withoutWeakness(etag));

const withoutWeakness = (tags: string) => tags.replaceAll('W/"', '"');
