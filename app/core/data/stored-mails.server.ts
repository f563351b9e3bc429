import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import { daysBefore, retentionDays } from "#app/content/retention.ts";
import type { StoredTable } from "./stored-table.ts";
import { mails, refused_addresses } from "#db/schema.ts";

export const stored: readonly StoredTable[] = [
  {
    table: mails,
    purge(db, now) {
      const kept = daysBefore(now, retentionDays.mails);
      const undelivered = daysBefore(now, retentionDays.undeliveredMails);
      return db
        .delete(mails)
        .where(
          or(
            lt(mails.sent_at, kept),
            lt(mails.skipped_at, kept),
            and(isNotNull(mails.last_error), lt(mails.created_at, undelivered)),
          ),
        );
    },
    ofAddress: {
      name: "mails",
      describe: (count) =>
        `${count} ${count === 1 ? "email" : "emails"} we sent you: when, without the text`,
      read: (db, email) =>
        db
          .select({ kind: mails.kind, created_at: mails.created_at, sent_at: mails.sent_at })
          .from(mails)
          .where(eq(mails.recipient, email)),
      erase({ db }, email) {
        // Queued mails of an account, such as a password reset, are kept.
        const isDone = or(isNotNull(mails.sent_at), isNotNull(mails.skipped_at));
        return db
          .delete(mails)
          .where(and(eq(mails.recipient, email), or(isDone, isNotNull(mails.facts))));
      },
    },
  },
  {
    table: refused_addresses,
    purge: (db, now) =>
      db
        .delete(refused_addresses)
        .where(lt(refused_addresses.refused_at, daysBefore(now, retentionDays.refusals))),
    ofAddress: {
      name: "refusals",
      describe: () => "That your mail server has refused our emails",
      read: (db, email) =>
        db.select().from(refused_addresses).where(eq(refused_addresses.address, email)),
      erase: ({ db }, email) =>
        db.delete(refused_addresses).where(eq(refused_addresses.address, email)),
    },
  },
];
