import { and, eq, getTableColumns, lt, or } from "drizzle-orm";
import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { CONSENT, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import type { Db } from "#db/connection.server.ts";
import { newsletter_issues, newsletter_subscribers as subscribers } from "#db/schema.ts";
import { isUnconfirmed, unsubscribeHash } from "./service.server.ts";

export const NEWSLETTER_DAYS = 30;

const { token_hash: _, ...ownColumns } = getTableColumns(subscribers);
const { created_at, unsubscribed_at } = subscribers;

const reader = z.object({
  email: emailSchema(),
  consent: z.string().min(1),
});

export const stored: readonly StoredTable[] = [
  {
    table: subscribers,
    purge: purgeNewsletterReaders,
    exported: {
      name: "newsletter",
      key: [subscribers.id],
      leftOut: ["token_hash"],
      isInDumps: true,
      async toRow(tx, values) {
        const input = reader.safeParse(values);
        if (!input.success) return "an address and the words of the consent are needed";
        // Links in mails of the old site lead there; those of this one follow from its own secret.
        const token_hash = await unsubscribeHash(tx, input.data.email);
        return { ...values, ...input.data, token_hash };
      },
    },
    ofAddress: {
      name: "newsletter",
      describe: () => "Your subscription to the newsletter",
      read: (db, email) =>
        db.select(ownColumns).from(subscribers).where(eq(subscribers.email, email)),
      erase: ({ db }, email) => db.delete(subscribers).where(eq(subscribers.email, email)),
    },
  },
  {
    table: newsletter_issues,
    exported: { name: "newsletter-issues", key: [newsletter_issues.month] },
  },
];

export async function purgeNewsletterReaders(db: Db, now: Date): Promise<void> {
  const longAgo = daysBefore(now, NEWSLETTER_DAYS);
  await db
    .delete(subscribers)
    .where(and(lt(created_at, longAgo), or(isUnconfirmed, lt(unsubscribed_at, longAgo))));
}

export const retention: Retention = {
  title: "The newsletter",
  data: "Your address, the sentence you agreed to, and when you confirmed it.",
  purpose: "To mail you what is new.",
  ground: CONSENT,
  time: `Until ${NEWSLETTER_DAYS} days after you leave; without a confirmation, ${NEWSLETTER_DAYS} days`,
  days: [NEWSLETTER_DAYS],
  tables: ["newsletter_subscribers"],
};
