import type { Db } from "#db/connection.server.ts";
import { chapter_cards, mailings, mails } from "#db/schema.ts";

/** The card of Jaipur, and a letter that a reader did not want: allowing letters again forgets it. */
export async function fillJaipur(db: Db, created_by: string): Promise<void> {
  await db.insert(chapter_cards).values({ city_name: "Jaipur", host_name: "Asha" });
  const [letter] = await db
    .insert(mailings)
    .values({
      kind: "follow-letter",
      subject_id: "Jaipur",
      text: "Buy my book.",
      created_by,
      created_at: new Date("2020-01-01"),
      leaves_at: new Date("2020-01-01"),
      started_at: new Date("2020-01-01"),
      queued_at: new Date("2020-01-01"),
      closed_at: new Date("2020-01-01"),
    })
    .returning();
  await db.insert(mails).values({
    recipient: "reader@example.org",
    kind: "follow-letter",
    topic: letter?.id,
    subject: "",
    text: "",
    html: "",
    sent_at: new Date("2020-01-01"),
    unwanted_at: new Date("2020-01-02"),
  });
}
