import type { Db } from "#db/connection.server.ts";
import type { Work } from "#app/core/work.server.ts";
import type { FollowRow, NewsOfDay } from "#app/core/context.server.ts";
import type { MailWriter } from "#app/core/mail/kinds.ts";
import { ok } from "#app/core/result.ts";
import type { Feature, LogSource } from "./feature.ts";
import * as register from "./register.server.ts";
import type { Account } from "#app/core/data/stored-table.ts";
import { stored as outbox } from "#app/core/data/stored-mails.server.ts";

export const features: readonly Feature[] = Object.values(register);

/** Rows that an address has, with an account or without. */
export const addressRows = [...features.flatMap(({ stored = [] }) => stored), ...outbox].flatMap(
  ({ ofAddress }) => ofAddress ?? [],
);

/** Every kind of mail that is written when it leaves, by its name in `X-Mail-Kind`. */
export const mailWriters: ReadonlyMap<string, MailWriter> = new Map(
  features.flatMap(({ mails = [] }) => mails.map((mail) => [mail.kind.name, mail])),
);

/** Entries that features write into the audit log, by the name of their kind. */
export const loggedByFeatures: ReadonlyMap<string, LogSource> = new Map(
  features.flatMap(({ logged = [] }) => logged.map((kind) => [kind.resource, kind])),
);

export const followRow: FollowRow = async (work, step) => {
  for (const feature of features) {
    const followed = await feature.followRow?.(work, step);
    if (followed && !followed.ok) return followed;
  }
  return ok(null);
};

const byRank = features
  .flatMap((feature) => feature.newsOfDay ?? [])
  .toSorted((a, b) => a.rank - b.rank);

/** Sentences for the central team about what happened. */
export const newsOfDay: NewsOfDay = async (db, from, until) => {
  const news: string[] = [];
  for (const { lines } of byRank) news.push(...(await lines(db, from, until)));
  return news;
};

export async function accountTags(db: Db, userId: string): Promise<string[]> {
  const tags = [];
  for (const feature of features) tags.push(...((await feature.accountTags?.(db, userId)) ?? []));
  return tags;
}

export async function eraseAccount(work: Work, account: Account): Promise<void> {
  const ctx = { ...work, invalidate: (tags: readonly string[]) => work.invalidate(...tags) };
  for (const feature of features) await feature.eraseAccount?.(work, account);
  // An unverified address may be somebody else's.
  if (account.isVerified) for (const { erase } of addressRows) await erase(ctx, account.email);
}

export async function leaveAddress(work: Work, userId: string): Promise<void> {
  for (const feature of features) await feature.leaveAddress?.(work, userId);
}

export async function provenAddress(db: Db, token: string, now: Date): Promise<string | undefined> {
  for (const feature of features) {
    const proven = await feature.provenAddress?.(db, token, now);
    if (proven !== undefined) return proven;
  }
  return undefined;
}
