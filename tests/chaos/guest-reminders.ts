import { killWhileMailing } from "./killed-while-mailing.ts";
import type { Finding } from "./report.ts";
import { withDatabase } from "./site.ts";
import { storeMeetup } from "./stored-guests.ts";

const GUESTS = 50;
const HOUR = 3_600_000;

/** 50 guests are due to be reminded; of three processes one is killed while the mails leave. */
export async function guestReminders(databaseUrl: string): Promise<Finding> {
  const { readers, ids, repeated } = await killWhileMailing({
    databaseUrl,
    kind: "guest-reminder",
    people: GUESTS,
    async begin() {
      const confirmed_at = new Date(Date.now() - 72 * HOUR);
      await withDatabase({ DATABASE_URL: databaseUrl }, (db) =>
        storeMeetup(db, { people: GUESTS, startsIn: 23, confirmed_at }),
      );
      return async () => true;
    },
  });
  return {
    fault: `${GUESTS} reminders are due, one process is killed`,
    database: "PostgreSQL, three processes",
    figure: `${readers} guests reminded by ${ids} mails, ${repeated} delivered again under the same id`,
    holds: readers === GUESTS && ids === GUESTS,
  };
}
