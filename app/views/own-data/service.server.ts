import { eq } from "drizzle-orm";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { sealLink } from "#app/core/data/links/sealed-links.server.ts";
import { transact } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { addressRows } from "#app/features/features.server.ts";
import { users } from "#db/schema.ts";
import { ownDataEmail } from "./emails.server.ts";
import { OWN_DATA_LINK } from "./links.server.ts";
import { ownDataPath } from "./rules.ts";

type Asker = Pick<Context, "db" | "now" | "siteUrl" | "invalidate">;

export async function mailOwnDataLink(
  ctx: Asker & Pick<Context, "network" | "countAttempt">,
  email: string,
): Promise<Result<null>> {
  const retryAfter = await countStrangerMail(ctx, email);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  return transact(ctx, async (work) => {
    const token = await sealLink(work.db, OWN_DATA_LINK, email, ctx.now);
    await queueMail(work, ownDataEmail(email, ctx.siteUrl + ownDataPath(token)));
    return ok(null);
  });
}

/** Hashes and secrets are not among it. */
export async function rowsOfAddress(db: Context["db"], email: string) {
  const rows: Record<string, object[]> = {};
  for (const { name, read } of addressRows) rows[name] = await read(db, email);
  return rows;
}

/** Everything kept about an address outside of an account. */
export async function readOwnData({ db, now }: Pick<Asker, "db" | "now">, email: string) {
  return {
    exported_at: now.toISOString(),
    email,
    has_account: (await db.$count(users, eq(users.email, email))) > 0,
    ...(await rowsOfAddress(db, email)),
  };
}

export async function describeOwnData({ db }: Pick<Asker, "db">, email: string) {
  const lines: string[] = [];
  for (const { describe, read } of addressRows) {
    const { length } = await read(db, email);
    if (length > 0) lines.push(describe(length));
  }
  return { email, has_account: (await db.$count(users, eq(users.email, email))) > 0, lines };
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

export async function eraseOwnData(ctx: Asker, email: string): Promise<void> {
  for (const { erase } of addressRows) await erase(ctx, email);
}
