import { existsSync } from "node:fs";

/**
 * The files that somebody reads who follows an RSVP given in the form until its email is written, in the order of the
 * calls. Written by hand, because the form and the email are tied by a queue and by registers, not by imports.
 */
const now: readonly string[] = [
  "app/routes/guest/join.tsx",
  "app/features/guests/pages.server.ts",
  "app/features/guests/components/join-form.tsx",
  "app/core/forms/form-page.server.ts",
  "app/features/guests/schema.ts",
  "app/features/guests/service.server.ts",
  "app/features/guests/limits.ts",
  "app/resources/city-events/rules.ts",
  "app/features/guests/rules.ts",
  "app/features/guests/messages.ts",
  "app/features/guests/links.server.ts",
  "app/core/data/links/row-links.server.ts",
  "app/features/guests/seats.server.ts",
  "app/features/guests/mails.server.ts",
  "app/core/mail/quiet-hours.server.ts",
  "app/core/mail/outbox.server.ts",
  "server/mail/sender.server.ts",
  // The sender has the email written when it leaves.
  "app/features/guests/mails.server.ts",
];

const guests = ["app", "resources", "guests"].join("/");
const [documents, mail, core] = ["server/documents", "server/mail", "app/core"];
const plainPages = `${core}/plain-pages`;

/** This walk at commit 75d15b7, in pieces of paths, because those files have moved since. */
const at75d15b7: readonly string[] = [
  `${documents}/guest-pages.server.ts`,
  ...["views", "pages"].map((name) => `${guests}/${name}.server.ts`),
  ...["plain-document", "plain-form"].map((name) => `${plainPages}/${name}.server.ts`),
  `${documents}/plain-pages.server.ts`,
  `server/auth/stranger-limits.server.ts`,
  `${guests}/schema.ts`,
  `${guests}/service.server.ts`,
  `${guests}/rules.ts`,
  `${guests}/messages.ts`,
  ...["links", "seats", "notice-queue", "quiet-hours"].map((name) => `${guests}/${name}.server.ts`),
  `${core}/mail/outbox.server.ts`,
  `${mail}/sender.server.ts`,
  `${mail}/guest-emails.server.ts`,
  `${guests}/emails.server.ts`,
  `${guests}/counts.ts`,
];

/** The walk of the tree in this folder: the one of which more files exist. */
export function walkOfAnRsvp(): readonly string[] {
  const there = (paths: readonly string[]) => paths.filter((path) => existsSync(path)).length;
  return there(now) >= there(at75d15b7) ? now : at75d15b7;
}

/** Counts the steps of the walk that lead from `server/` to `app/` or back. */
export function changesBetween(walk: readonly string[]): number {
  const tops = walk.map((path) => path.slice(0, path.indexOf("/")));
  return tops.filter((top, index) => index > 0 && top !== tops[index - 1]).length;
}
