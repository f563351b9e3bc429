import { killWhileMailing } from "./killed-while-mailing.ts";
import type { Finding } from "./report.ts";
import { send, signIn, withDatabase } from "./site.ts";
import { storeMeetup } from "./stored-guests.ts";

const GUESTS = 200;
const NOTICE_SECONDS = 60;

/** A host tells 200 guests something; of three processes one is killed while it leaves, and the books balance. */
export async function guestNotices(databaseUrl: string): Promise<Finding> {
  const { readers, ids, repeated, areBooksRight } = await killWhileMailing({
    databaseUrl,
    kind: "guest-notice",
    people: GUESTS,
    patience: NOTICE_SECONDS + 60,
    async begin({ url }) {
      const guests = { people: GUESTS, startsIn: 30, reminded_at: new Date() };
      const { id } = await withDatabase({ DATABASE_URL: databaseUrl }, (db) =>
        storeMeetup(db, guests),
      );
      const session = await signIn(url);
      const notices = `${url}/api/v1/city-events/${id}/notices`;
      const told = await send(notices, "POST", { text: "We sit upstairs." }, session);
      if (told.status !== 201) throw new Error(`${notices}: ${told.status}`);
      return async () => {
        const books = await (await send(notices, "GET", undefined, session)).text();
        return books.includes(`"people":${GUESTS},"accepted":${GUESTS},"refused":0`);
      };
    },
  });
  return {
    fault: `a notice to ${GUESTS} guests leaves, one process is killed`,
    database: "PostgreSQL, three processes",
    figure: `${readers} guests told by ${ids} mails, ${repeated} delivered again under the same id; the books ${areBooksRight ? "balance" : "do not balance"}`,
    holds: readers === GUESTS && ids === GUESTS && areBooksRight,
  };
}
