import {
  and,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  sql,
  type SQL,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { eventPath } from "#app/content/paths.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { mailPicture } from "#app/core/mail/mail-picture.ts";
import { publicPictures } from "#app/resources/city-events/rules.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { wordsWithoutAddress } from "#app/core/text/web-addresses.ts";
import { forMany } from "#app/resources/city-events/published-queries.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events, newsletter_issues as issues } from "#db/schema.ts";
import type { IssueContent } from "./schema.ts";

export const MOST_NAMED = 8;

/** In characters: the rest is on the page of the meetup. */
const LONGEST_RECAP = 200;

/** Each post and each recap stands in one issue only. */
export const isInAnotherIssue = (db: Db, month: string, id: PgColumn, told: PgColumn): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(issues)
      .where(and(ne(issues.month, month), sql`${id} = any(${told})`)),
  );

/** Recaps of meetups that began between two moments, each in one issue only; of a sent issue those it had. */
export function recapsOf(
  db: Db,
  { month, recaps }: Pick<typeof issues.$inferSelect, "month" | "recaps">,
  from: Date,
  until: Date,
) {
  const { id, event_name, venue, city_name, recap, date_time, status, pictures, image_url } =
    city_events;
  return db
    .select({ id, event_name, venue, city_name, recap, pictures, image_url })
    .from(city_events)
    .where(
      and(
        isNotNull(recap),
        eq(status, "scheduled"),
        lt(date_time, until),
        recaps
          ? inArray(id, recaps)
          : and(gte(date_time, from), not(isInAnotherIssue(db, month, id, issues.recaps))),
      ),
    )
    .orderBy(desc(date_time), desc(id))
    .limit(MOST_NAMED);
}

type Recap = Awaited<ReturnType<typeof recapsOf>>[number];

export function recapItem(row: Recap): IssueContent["recaps"][number] {
  const { id, event_name, city_name, recap, pictures, image_url } = forMany(row);
  const [ofEvening] = publicPictures({ pictures });
  return {
    title: `${plainLine(event_name)}, ${city_name}`,
    text: shorten(plainLine(wordsWithoutAddress(recap ?? "")), LONGEST_RECAP),
    path: eventPath(id),
    picture: mailPicture(ofEvening?.address ?? image_url),
  };
}
