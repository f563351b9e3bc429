import { eq } from "drizzle-orm";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { one_time_tokens } from "#db/schema.ts";

const { purpose, email, created_at, expires_at, used_at } = one_time_tokens;

export const stored: readonly StoredTable[] = [
  {
    table: one_time_tokens,
    ofAddress: {
      name: "links",
      describe: (count) => `The fingerprint of ${pluralize(count, "link")} that we emailed`,
      read: (db, address) =>
        db
          .select({ purpose, created_at, expires_at, used_at })
          .from(one_time_tokens)
          .where(eq(email, address)),
      erase: ({ db }, address) => db.delete(one_time_tokens).where(eq(email, address)),
    },
  },
];
