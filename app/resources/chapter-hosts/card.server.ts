import { and, eq, exists, sql } from "drizzle-orm";
import { differences, recordActivity } from "#app/core/data/audit-log.server.ts";
import { tagsInclude } from "#app/core/data/entity-tags.server.ts";
import type { RowKind, RowTable } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { chapter_cards, chapter_hosts, tombstones } from "#db/schema.ts";
import {
  cardEtag,
  type CardInput,
  type CardOfCity,
  type ChapterCard,
  type ShownCard,
} from "./card.ts";
import { permittedChapter } from "./invitations.server.ts";
import { messages } from "./messages.ts";

type CardRow = typeof chapter_cards.$inferSelect;

/** The cache tag of what a city's page says of its hosts. It changes with the card, and with who is host. */
export const hostsTag = (city: string) => `chapter-hosts/city/${city.toLowerCase()}`;

const RESOURCE = "chapter-cards";

/** How a card is put back from the audit log. */
export const cardKind: RowKind<RowTable> = {
  resource: RESOURCE,
  table: chapter_cards,
  titleOf: (row) => `Card of ${cityOf(row)}`,
  tagsOf: (row) => [hostsTag(cityOf(row))],
  access: { scopeOf: cityOf },
};

/** The table of a kind is known where it is defined, so its rows are read by name. */
function cityOf(row: object): string {
  return String(Reflect.get(row, "city_name"));
}

/** The card on the page of a city; undefined where the fixed content stands. */
export async function findShownCard(ctx: Context, city: string): Promise<ShownCard | undefined> {
  ctx.dependencies?.dependsOn(hostsTag(city));
  const { host_name, image_url, about_text } = chapter_cards;
  const [card] = await ctx.db
    .select({ host_name, image_url, about_text })
    .from(chapter_cards)
    .where(and(eq(chapter_cards.city_name, city), exists(hostOf(ctx.db, city))))
    .limit(1);
  return card;
}

const hostOf = (db: Db, city: string) =>
  db
    .select({ user_id: chapter_hosts.user_id })
    .from(chapter_hosts)
    .where(and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.duty, "host")));

/** The cache tags of what shows that somebody is a host, for when their account or its address goes. */
export async function tagsOfHost(tx: Transaction, userId: string): Promise<string[]> {
  const hosted = await tx
    .select({ city: chapter_hosts.city_name })
    .from(chapter_hosts)
    .where(eq(chapter_hosts.user_id, userId));
  const written = await tx
    .select({ city: chapter_cards.city_name })
    .from(chapter_cards)
    .where(eq(chapter_cards.created_by, userId));
  return [...hosted, ...written].map(({ city }) => hostsTag(city));
}

/** The card as its form shows it. */
export async function readCard(ctx: Context, cityAsked: string): Promise<Result<CardOfCity>> {
  const permitted = await permittedChapter(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { city } = permitted.value;
  const [card] = await ctx.db.select().from(chapter_cards).where(eq(chapter_cards.city_name, city));
  const hosts = await hostOf(ctx.db, city).limit(1);
  return ok({ card: card ? toCard(card) : null, is_shown: hosts.length > 0 });
}

/**
 * Saves the card of a city. What `input` leaves out is empty. `expected` are the values of `If-Match` and `If-None-Match`:
 * refuses when a card of another version is stored, or none, or one where none was expected.
 */
export async function saveCard(
  ctx: Context,
  cityAsked: string,
  input: CardInput,
  expected: Expected = {},
): Promise<Result<ChapterCard>> {
  const permitted = await permittedChapter(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { actor, city } = permitted.value;
  const { host_name, image_url = null, about_text = null, chat_link = null } = input;
  const values = { host_name, image_url, about_text, chat_link };
  return transact(ctx, async (tx, invalidate) => {
    const before = await lockedCard(tx, city);
    if (!isExpected(before, expected)) {
      // Sent again, because the first answer was lost.
      if (before && Object.keys(differences(before, values)).length === 0)
        return ok(toCard(before));
      return err("stale", { detail: messages.cardChanged });
    }
    const stamped = { ...values, created_by: actor.id, updated_at: ctx.now };
    const [row] = await tx
      .insert(chapter_cards)
      .values({ city_name: city, ...stamped, created_at: ctx.now })
      .onConflictDoUpdate({
        target: chapter_cards.city_name,
        set: stamped,
        // Another first card may have been stored since it was looked for.
        ...(expected.noneMatch && { setWhere: sql`false` }),
      })
      .returning();
    if (!row) return err("stale", { detail: messages.cardChanged });
    const action = before ? "update" : "create";
    await recordActivity(tx, ctx, actor, {
      action,
      ...entryOf(row),
      changes: before ? differences(toCard(before), toCard(row)) : {},
    });
    invalidate(hostsTag(city));
    return ok(toCard(row));
  });
}

interface Expected {
  match?: string | undefined;
  noneMatch?: string | undefined;
}

function isExpected(card: CardRow | undefined, { match, noneMatch }: Expected): boolean {
  if (match) return card !== undefined && tagsInclude(match, cardEtag(toCard(card)));
  return noneMatch === undefined || card === undefined;
}

/** Deletes the card: the fixed content stands on the page again. */
export async function removeCard(ctx: Context, cityAsked: string): Promise<Result<null>> {
  const permitted = await permittedChapter(ctx, cityAsked);
  if (!permitted.ok) return permitted;
  const { actor, city } = permitted.value;
  return transact(ctx, async (tx, invalidate) => {
    const row = await lockedCard(tx, city);
    if (!row) return err("not-found", { detail: messages.noCard });
    await tx.delete(chapter_cards).where(eq(chapter_cards.id, row.id));
    await tx
      .insert(tombstones)
      .values({ resource: RESOURCE, row_id: row.id, deleted_at: ctx.now, last: row });
    await recordActivity(tx, ctx, actor, { action: "delete", ...entryOf(row) });
    invalidate(hostsTag(city));
    return ok(null);
  });
}

async function lockedCard(tx: Transaction, city: string): Promise<CardRow | undefined> {
  const isThisOne = eq(chapter_cards.city_name, city);
  const [row] = await tx.select().from(chapter_cards).where(isThisOne).for("update");
  return row;
}

const entryOf = (row: CardRow) => ({
  resource: RESOURCE,
  row_id: row.id,
  title: cardKind.titleOf(row),
  city_name: row.city_name,
});

function toCard({ city_name, host_name, image_url, about_text, chat_link, updated_at }: CardRow) {
  return {
    city_name,
    host_name,
    image_url,
    about_text,
    chat_link,
    updated_at: updated_at.toISOString(),
  } satisfies ChapterCard;
}
