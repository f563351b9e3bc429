import type { Mayor } from "./resource.ts";

export type DirectoryMayor = Pick<
  Mayor,
  "id" | "name" | "city" | "country" | "image_url" | "linkedin_url"
>;

/** SPEC 2: the number of mayors followed by '+'. */
export const mayorCount = (count: number): string => `${count}+`;

/** SPEC 2: a link is shown only when it is there, and '#' is not one. */
export const hasLinkedIn = (mayor: Pick<Mayor, "linkedin_url">): boolean =>
  Boolean(mayor.linkedin_url) && mayor.linkedin_url !== "#";
