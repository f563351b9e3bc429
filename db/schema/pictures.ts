import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, createdAt } from "../columns.ts";
import { userOrNull } from "./accounts.ts";

/** A picture that somebody has uploaded. Its files lie in the store of pictures, under the id and their hashes. */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    city_name: text(),
    /** SHA-256 of what was uploaded: the same picture sent again is the same row. */
    source_hash: text().notNull(),
    alt: text().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Shown while the picture loads, `#rrggbb`. */
    colour: text().notNull(),
    /** The SHA-256 of each file, by its name such as `960.avif`. */
    files: jsonb().$type<Record<string, string>>().notNull(),
    bytes: integer().notNull(),
    uploaded_by: userOrNull(),
    created_at: createdAt(),
    /** When a field was first seen to name it; null for a picture that never was used. */
    used_at: instant(),
    unused_since: instant(),
    reported_at: instant(),
    kept_at: instant(),
  },
  (t) => [
    uniqueIndex("pictures_source_unique").on(sql`coalesce(${t.city_name}, '')`, t.source_hash),
    index("pictures_order").on(t.created_at, t.id),
    index("pictures_city_order").on(t.city_name, t.created_at, t.id),
    index("pictures_uploader").on(t.uploaded_by),
    check("pictures_colour", sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
    check("pictures_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    check("pictures_alt_length", sql`length(${t.alt}) <= 200`),
  ],
);

/** Pictures that went after somebody in them had asked: the same file is not taken again for that city. */
export const refused_pictures = pgTable(
  "refused_pictures",
  {
    id: id(),
    city_name: text(),
    source_hash: text().notNull(),
    refused_at: createdAt(),
  },
  (t) => [
    uniqueIndex("refused_pictures_source_unique").on(
      sql`coalesce(${t.city_name}, '')`,
      t.source_hash,
    ),
  ],
);
