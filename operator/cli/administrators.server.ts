import { MINUTE, HOUR, DAY } from "#app/core/time.ts";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { followers, newsletter_subscribers, user_roles, users } from "#db/schema.ts";
import { pauseAddress } from "#app/core/mail/refusals.server.ts";
import { followRow } from "#app/features/features.server.ts";
import { undoAllBy } from "#app/views/audit-log/undo.server.ts";
import type { Command } from "./command-request.ts";
import type { CommandResult } from "./command-result.ts";

interface Tools {
  db: Db;
  invalidate: (tags: readonly string[]) => void;
}

export interface Options {
  since?: string | undefined;
  yes?: boolean | undefined;
}

export async function administer(
  { db, invalidate }: Tools,
  command: Command,
  address = "",
  { since = "", yes = false }: Options = {},
): Promise<CommandResult> {
  if (command === "list") return list(db);
  const email = address.trim().toLowerCase();
  if (command === "undo") return undoSince({ db, invalidate }, email, since);
  if (!email) return { ok: false, text: `Whom? Say: npm run admin -- ${command} EMAIL` };
  if (command === "refused") return refused(db, email);
  const [user] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  if (!user) {
    return {
      ok: false,
      text: `There is no account with the address ${email}. Sign up on the site first.`,
    };
  }
  return command === "grant" ? grant(db, user) : revoke(db, user, yes);
}

/** An email to a follower or reader came back. Of others nothing is stored: a bounce may name anybody. */
async function refused(db: Db, email: string): Promise<CommandResult> {
  const count =
    (await db.$count(followers, eq(followers.email, email))) +
    (await db.$count(newsletter_subscribers, eq(newsletter_subscribers.email, email)));
  if (count === 0) return { ok: false, text: `${email} follows no city and reads no newsletter.` };
  await pauseAddress(db, email);
  return {
    ok: true,
    text: `${email} gets no letters and newsletters for a year, or until its owner confirms it again.`,
  };
}

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

async function undoSince(tools: Tools, email: string, since: string): Promise<CommandResult> {
  const [, number, unit = ""] = /^(\d{1,4})([mhd])$/.exec(since.trim()) ?? [];
  if (!email || !number)
    return {
      ok: false,
      text: "Whose changes, since when? Say: npm run admin -- undo --by EMAIL --since 2h (m, h or d)",
    };
  const now = new Date();
  const from = new Date(now.getTime() - Number(number) * (UNITS[unit] ?? 0));
  const total = await undoAllBy({ ...tools, now, followRow }, email, from);
  if (!total)
    return {
      ok: false,
      text: `There is no account with the address ${email}, and none was deleted in the last 90 days.`,
    };
  const left = total.left.map((line) => `Left as it is: ${line}`);
  return { ok: left.length === 0, text: [`Undone: ${total.undone}`, ...left].join("\n") };
}

type User = typeof users.$inferSelect;

async function grant(db: Db, user: User): Promise<CommandResult> {
  await db.insert(user_roles).values({ user_id: user.id, role: "admin" }).onConflictDoNothing();
  const pending = user.email_verified ? "" : " It counts as soon as that address is verified.";
  return { ok: true, text: `${user.email} is an administrator.${pending}` };
}

/** Also the last administrator, because a stolen account may be the only one; that needs a second word. */
async function revoke(db: Db, user: User, isSure: boolean): Promise<CommandResult> {
  const before = (await administrators(db)).filter(({ isVerified }) => isVerified);
  if (!isSure && before.length === 1 && before[0]?.email === user.email)
    return {
      ok: false,
      text: `${user.email} is the last administrator: nobody could manage the site. To do it all the same, say: npm run admin -- revoke ${user.email} --yes`,
    };
  await db
    .delete(user_roles)
    .where(and(eq(user_roles.user_id, user.id), eq(user_roles.role, "admin")));
  const left = await administrators(db);
  const warning = left.some(({ isVerified }) => isVerified)
    ? ""
    : "\nNOBODY can manage the site now. Say: npm run admin -- grant EMAIL";
  return { ok: true, text: `${user.email} is no administrator.${warning}` };
}

async function list(db: Db): Promise<CommandResult> {
  const rows = await administrators(db);
  if (rows.length === 0) return { ok: true, text: "There is no administrator." };
  const lines = rows.map(({ email, name, isVerified }) =>
    [email, name, isVerified ? "" : "(address not verified yet: does not count)"]
      .filter(Boolean)
      .join("  "),
  );
  return { ok: true, text: lines.join("\n") };
}

function administrators(db: Db) {
  return db
    .select({ email: users.email, name: users.name, isVerified: users.email_verified })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(eq(user_roles.role, "admin"))
    .orderBy(asc(users.email));
}
