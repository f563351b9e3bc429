import { cities, findCity } from "#app/content/cities.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import type { Duty } from "./schema.ts";

/** For how long an invitation is good, in days. */
export const INVITATION_DAYS = 14;

/** How many further hosts one host may bring in; only administrators invite more. */
export const HOSTS_BY_A_HOST = 2;

/** How many people a city has at most, pending invitations included, as long as no administrator adds more. */
export const PEOPLE_OF_A_CITY = 20;

export const CHAPTERS: readonly string[] = cities.map(({ name }) => name);

/** The chapter's own name, however it is spelt in an address; undefined where there is no chapter. */
export function chapterNamed(spelling: string): string | undefined {
  return findCity(spelling)?.city.name;
}

/** The duty that gives this right (`db/rights.server.ts`). */
export const dutyOf = (right: "edit" | "manage"): Duty => (right === "manage" ? "host" : "helper");

/** The screens of a host. */
export const hostPath = (city: string) => `/host/${encodeURIComponent(city)}`;
export const invitationPath = (token: string) => `/host/invitation/${token}`;

/** How long the text on a chapter's card may be, in characters. */
export const LONGEST_ABOUT = 600;

/** What hosts say of themselves, under the labels of the form and of the audit log. */
export const cardFields = {
  host_name: { input: "line", label: "Your name" },
  image_url: { input: "picture", label: "Address of a picture" },
  about_text: { input: "text", label: "About you" },
  chat_link: { input: "url", label: "Link to the chat of the city" },
} satisfies Fields;
