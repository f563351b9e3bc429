import { createHash } from "node:crypto";
import type { Transaction } from "#db/connection.server.ts";
import { imported_rows } from "#db/schema.ts";

/**
 * Knows what each row held when it was imported last. A row that has not changed there since is left alone, also
 * when somebody has changed it here: a second import writes nothing but what is new.
 */
export class ImportHistory {
  readonly #tx: Transaction;
  readonly #digests: Map<string, string>;

  private constructor(tx: Transaction, digests: Map<string, string>) {
    this.#tx = tx;
    this.#digests = digests;
  }

  static async read(tx: Transaction): Promise<ImportHistory> {
    const rows = await tx.select().from(imported_rows);
    const keyed = rows.map((row) => [keyOf(row.resource, row.source_id), row.digest] as const);
    return new ImportHistory(tx, new Map(keyed));
  }

  has(resource: string, source_id: string): boolean {
    return this.#digests.has(keyOf(resource, source_id));
  }

  /** True when the row is to be written; its digest is then stored. */
  async isNew(
    resource: string,
    source_id: string,
    row_id: string,
    values: Record<string, unknown>,
  ): Promise<boolean> {
    const sorted = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const digest = createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
    const key = keyOf(resource, source_id);
    if (this.#digests.get(key) === digest) return false;
    this.#digests.set(key, digest);
    await this.#tx
      .insert(imported_rows)
      .values({ resource, source_id, row_id, digest })
      .onConflictDoUpdate({
        target: [imported_rows.resource, imported_rows.source_id],
        set: { digest, row_id },
      });
    return true;
  }
}

const keyOf = (resource: string, source_id: string) => `${resource} ${source_id}`;
