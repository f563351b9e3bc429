import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

/**
 * The sort value and id of the last row shown, and the list with its order, because the same place in another order
 * would skip rows without a word. Clients treat the encoded cursor as opaque.
 */
export interface Cursor {
  value: string;
  id: string;
  list: string;
}

export const listName = (table: PgTable, order: string) => `${getTableName(table)} ${order}`;

/** No database takes U+0000 or half a character as text. */
const sortText = z
  .string()
  .max(64)
  .refine((text) => text.isWellFormed() && !text.includes("\u0000"));
const cursorShape = z.tuple([sortText, z.uuid(), sortText]);

export function writeCursor({ value, id, list }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id, list])).toString("base64url");
}

export function readCursor(text: string): Cursor | undefined {
  try {
    const [value, id, list] = cursorShape.parse(
      JSON.parse(Buffer.from(text, "base64url").toString("utf8")),
    );
    return { value, id, list };
  } catch {
    return undefined;
  }
}

export const listPosition = z.object({
  first: z.number().int().describe("The place of the first row, from 1"),
  total: z.number().int(),
  previousCursor: z.string().optional().describe("Without it the page before is the first one"),
});

export interface List<Row> {
  items: Row[];
  nextCursor?: string;
  position?: z.output<typeof listPosition> | undefined;
}

export function toList<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  list: string,
  sortValue: (row: Row) => Date | string,
): List<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items };
  const value = sortValue(last);
  const text = value instanceof Date ? value.toISOString() : value;
  return { items, nextCursor: writeCursor({ value: text, id: last.id, list }) };
}
