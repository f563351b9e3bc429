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

/** From the form in which an administrator types where people register, to the row of the event. */
const ofAttendLink: readonly string[] = [
  "app/resources/city-events/components/event-dialog.tsx",
  "app/ui/resource-form.tsx",
  "app/resources/city-events/components/event-fields.tsx",
  "app/resources/city-events/fields.ts",
  "app/ui/form-fields.tsx",
  "app/ui/use-record-form.ts",
  "app/resources/city-events/client.ts",
  "app/core/forms/fields.ts",
  "app/core/forms/form-values.ts",
  "app/core/forms/field-schemas.ts",
  "app/core/client/idempotency.ts",
  "app/core/client/record-client.ts",
  "app/core/client/api-client.ts",
  "server/api.server.ts",
  "app/core/api/resource-api.server.ts",
  "app/core/data/service.server.ts",
  "app/resources/city-events/service.server.ts",
  "app/resources/city-events/rules.server.ts",
  "app/core/data/rows.server.ts",
  "db/schema.ts",
];

/** From the form in which a host enters an email, to the mail that invites. */
const ofInvitation: readonly string[] = [
  "app/features/hosts/components/people.tsx",
  "app/ui/use-form.ts",
  "app/core/forms/form-input.ts",
  "app/features/hosts/client.ts",
  "app/core/client/api-client.ts",
  "server/api.server.ts",
  "app/features/features.server.ts",
  "app/features/register.server.ts",
  "app/features/hosts/feature.server.ts",
  "app/features/hosts/api.server.ts",
  "app/core/api/openapi.server.ts",
  "app/features/hosts/schema.ts",
  "app/features/hosts/invitations.server.ts",
  "app/core/data/scoped-service.server.ts",
  "app/resources/cards/service.server.ts",
  "app/features/hosts/limits.ts",
  "app/core/api/attempt-limits.ts",
  "app/features/hosts/rules.ts",
  "app/features/hosts/messages.ts",
  "app/core/data/secret.server.ts",
  "app/features/hosts/mails.server.ts",
  "app/core/mail/outbox.server.ts",
  "server/mail/sender.server.ts",
];

export interface Walk {
  name: string;
  files: readonly string[];
}

/** A walk is left out of the table of a tree that lacks one of its files: its count would say nothing. */
export function walks(): readonly Walk[] {
  const others = [
    { name: "an attend link visits from form to row", files: ofAttendLink },
    { name: "an invitation of a host visits from form to email", files: ofInvitation },
  ];
  return [
    { name: "an RSVP visits from form to email", files: walkOfAnRsvp() },
    ...others.filter(({ files }) => files.every((path) => existsSync(path))),
  ];
}

/** The walk of the tree in this folder: the one of which more files exist. */
function walkOfAnRsvp(): readonly string[] {
  const there = (paths: readonly string[]) => paths.filter((path) => existsSync(path)).length;
  return there(now) >= there(at75d15b7) ? now : at75d15b7;
}

/** Counts the steps of the walk that lead from `server/` to `app/` or back. */
export function changesBetween(walk: readonly string[]): number {
  const tops = walk.map((path) => path.slice(0, path.indexOf("/")));
  return tops.filter((top, index) => index > 0 && top !== tops[index - 1]).length;
}
