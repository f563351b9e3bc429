import { createHash } from "node:crypto";
import { DERIVED_COLUMNS } from "#db/schema.ts";

/**
 * The entity tag of an answer: the version of its row, which changes with whatever an editor can change, and after a
 * dot the answer, which also changes with derived columns.
 */
export const answerEtag = (row: object, answer: unknown): string =>
  `"${versionOf(row)}.${digest(JSON.stringify(answer))}"`;

/** `If-Match` compares versions only: a change of a derived column does not refuse an editor's form. */
export const matchesVersion = (expected: string, row: object): boolean =>
  tagsInclude(expected.replaceAll(/\.[\w-]+(?=")/g, ""), `"${versionOf(row)}"`);

const versionOf = (row: object) =>
  digest(
    JSON.stringify(row, (name, value: unknown) => (DERIVED_COLUMNS.has(name) ? undefined : value)),
  );

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** RFC 9110, 13.1.1: `If-Match` names one or several entity tags, or is `*` alone for whatever there is. */
export const tagsInclude = (expected: string, etag: string): boolean =>
  expected.trim() === "*" || expected.split(",").some((tag) => tag.trim() === etag);

/** RFC 9110, 13.1.2: whether `If-None-Match` names what is there. Weak and strong tags are compared alike. */
export const etagMatches = (known: string | undefined, etag: string): boolean =>
  known !== undefined && tagsInclude(withoutWeakness(known), withoutWeakness(etag));

const withoutWeakness = (tags: string) => tags.replaceAll('W/"', '"');
