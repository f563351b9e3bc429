import { and, eq, isNotNull } from "drizzle-orm";
import { mails } from "#db/schema.ts";
import { killWhileMailing } from "./killed-while-mailing.ts";
import type { Finding } from "./report.ts";
import { withDatabase } from "./site.ts";
import { storeMeetup } from "./stored-guests.ts";

const GUESTS = 1_000;
/** In hours: six hours after the end of a meetup that began then, the next ten o'clock is less than a day ago. */
const STARTS_IN = -33;
const HOUR = 3_600_000;

/** A thousand guests are thanked on the morning after; of three processes two are killed while the mails leave. */
export async function guestThanks(databaseUrl: string): Promise<Finding> {
  const inDatabase = withDatabase.bind(undefined, { DATABASE_URL: databaseUrl });
  const { readers, ids, repeated, areBooksRight } = await killWhileMailing({
    databaseUrl,
    kind: "guest-thanks",
    people: GUESTS,
    kills: 2,
    async begin() {
      const confirmed_at = new Date(Date.now() - 72 * HOUR);
      await inDatabase((db) =>
        storeMeetup(db, { people: GUESTS, startsIn: STARTS_IN, confirmed_at }),
      );
      const sent = and(eq(mails.kind, "guest-thanks"), isNotNull(mails.sent_at));
      return async () => (await inDatabase((db) => db.$count(mails, sent))) === GUESTS;
    },
  });
  return {
    fault: `${GUESTS} guests are thanked, two processes are killed`,
    database: "PostgreSQL, three processes",
    figure: `${readers} guests thanked by ${ids} mails, ${repeated} delivered again under the same id; the books ${areBooksRight ? "balance" : "do not balance"}`,
    holds: readers === GUESTS && ids === GUESTS && areBooksRight,
  };
}
