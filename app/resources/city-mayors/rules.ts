import type { Mayor } from "./resource.ts";

export type DirectoryMayor = Pick<
  Mayor,
  "id" | "name" | "city" | "country" | "image_url" | "linkedin_url"
>;

/** SPEC 2: the number of mayors followed by '+'. */
export function mayorCount(count: number): string {
  return `${count}+`;
}

/** SPEC 2: a link is shown only when it is there, and '#' is not one. */
export function hasLinkedIn(mayor: Pick<Mayor, "linkedin_url">): boolean {
  return Boolean(mayor.linkedin_url) && mayor.linkedin_url !== "#";
}
