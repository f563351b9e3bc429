import { and, gte, isNull, lt } from "drizzle-orm";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Db } from "#db/connection.server.ts";
import { reports } from "#db/schema.ts";

export async function newsOfReports(db: Db, from: Date, until: Date): Promise<string[]> {
  const { created_at, settled_at } = reports;
  const isNew = and(gte(created_at, from), lt(created_at, until), isNull(settled_at));
  const open = await db.$count(reports, isNew);
  return open > 0 ? [`${pluralize(open, "new report")} to read.`] : [];
}
