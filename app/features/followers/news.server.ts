import { and, asc, eq, gte, lt } from "drizzle-orm";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Db } from "#db/connection.server.ts";
import { mailings } from "#db/schema.ts";
import { CityLetter } from "#app/features/followers/letters/mails.server.ts";
import { unwantedLetters } from "./unwanted.server.ts";

export const newsOfLetters = async (db: Db, from: Date, until: Date): Promise<string[]> => [
  ...(await lettersWritten(db, from, until)),
  ...(await lettersUnwanted(db, from, until)),
];

async function lettersWritten(db: Db, from: Date, until: Date): Promise<string[]> {
  const { created_at, kind, subject_id } = mailings;
  const rows = await db
    .select({ city: subject_id })
    .from(mailings)
    .where(and(eq(kind, CityLetter.name), gte(created_at, from), lt(created_at, until)))
    .orderBy(asc(created_at), asc(mailings.id));
  return rows.map(({ city }) => `${city} wrote a letter to its followers.`);
}

async function lettersUnwanted(db: Db, from: Date, until: Date): Promise<string[]> {
  const letters = await unwantedLetters(db, from, until);
  return letters.map(
    ({ city, readers, isStopped }) =>
      `${pluralize(readers, "reader")} didn't want the letter of ${city}.` +
      (isStopped ? " Its writer can't send another one for now: please call them." : ""),
  );
}
