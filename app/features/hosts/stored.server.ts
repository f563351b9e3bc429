import { and, eq, getTableColumns, isNull, lt, or } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { UNDO_DAYS } from "#app/core/data/undo-days.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { chapter_hosts, host_invitations } from "#db/schema.ts";

export const INVITATION_KEPT_DAYS = 30;

const { token_hash: _, ...ownColumns } = getTableColumns(host_invitations);
const { id, email: invited, city_name, duty, created_at, expires_at } = host_invitations;

export const stored: readonly StoredTable[] = [
  {
    table: chapter_hosts,
    exported: {
      name: "hosts",
      key: [chapter_hosts.city_name, chapter_hosts.user_id],
      people: ["user_id", "invited_by"],
      givesRightsTo: "user_id",
    },
    ofAccount: (db, user) =>
      db.select().from(chapter_hosts).where(eq(chapter_hosts.user_id, user.id)),
  },
  {
    table: host_invitations,
    purge: (db, now) =>
      db.delete(host_invitations).where(lt(expires_at, daysBefore(now, INVITATION_KEPT_DAYS))),
    ofAddress: {
      name: "host_invitations",
      describe: (count) =>
        pluralize(count, "invitation to look after a city", "invitations to look after a city"),
      read: (db, email) =>
        db
          .select({ id, city_name, duty, created_at, expires_at })
          .from(host_invitations)
          .where(eq(invited, email)),
      erase: async ({ db }, email) => {
        await db
          .delete(host_invitations)
          .where(and(eq(invited, email), isNull(host_invitations.accepted_at)));
        await db.update(host_invitations).set({ email: "" }).where(eq(invited, email));
      },
    },
    ofAccount: (db, user) =>
      db
        .select(ownColumns)
        .from(host_invitations)
        .where(
          or(eq(host_invitations.invited_by, user.id), eq(host_invitations.accepted_by, user.id)),
        ),
  },
];

export const retention: Retention = {
  title: "Hosting a city",
  data: "Which city your account may edit, who invited you, and what you write of yourself on the card of the city. An invitation keeps the address it was sent to.",
  purpose: "To let a city look after its own meetups.",
  ground: ASKED,
  time: `Until you step down or delete the account; a card that nobody takes over is hidden until you delete the account; earlier words of a card for ${UNDO_DAYS} days; an invitation for ${INVITATION_KEPT_DAYS} days after it ends`,
  days: [UNDO_DAYS, INVITATION_KEPT_DAYS],
  tables: ["chapter_hosts", "host_invitations", "chapter_cards"],
};
