import type { Log } from "#app/core/context.server.ts";
import type { Site } from "#server/site.server.ts";
import { accounts, jwks, secrets, user_roles, users } from "#db/schema.ts";
import { emptyTables, TABLES } from "./database.ts";
import { keepIdleSite, takeIdleSite } from "./idle-site.ts";
import { silent } from "./sign-in.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";
import { wholeSite } from "./whole-site.ts";

export const SITE_URL = "http://localhost:4700";

/** In milliseconds, which ends before the site's own jobs begin. */
const LONGEST_USE = 30_000;

export interface SharedSite {
  engine: string;
  site: Site;
  smtp: TestSmtp;
  /** Milliseconds by which its clock, the only one, is ahead of this machine's. */
  clock: { offset: number };
  /** True once the process remembers what no emptied database undoes: no other test may use it. */
  isSpoilt: boolean;
  openedAt: number;
  first: FirstRows;
  close(): Promise<void>;
}

/**
 * A site with a mail server, empty but for its administrator: one that a test of the same file has used and left so, or
 * a new one. Opening one takes ten times the processor of emptying it, and more than most tests.
 */
export async function takeSite(engine: string, log: Log): Promise<SharedSite> {
  const kept = log === silent ? takeIdleSite(engine) : undefined;
  return kept ?? openNew(engine, log);
}

/** Empties it for the next test; closes it where that would find more than an empty site. */
export async function leaveSite(shared: SharedSite, log: Log): Promise<void> {
  const isOld = performance.now() - shared.openedAt > LONGEST_USE;
  if (log !== silent || shared.isSpoilt || isOld) return shared.close();
  const { site, smtp, clock } = shared;
  const { db } = site.database;
  await site.mail.idle();
  await emptyTables(db, EMPTIED);
  await db.insert(users).values(shared.first.users);
  await db.insert(accounts).values(shared.first.accounts);
  await db.insert(user_roles).values(shared.first.user_roles);
  site.pages.invalidateAll();
  smtp.received.length = 0;
  smtp.answer = () => undefined;
  clock.offset = 0;
  await keepIdleSite(shared);
}

/** All but the keys, which the process knows by heart. */
const EMPTIED = TABLES.filter((table) => table !== secrets && table !== jwks);

async function openNew(engine: string, log: Log): Promise<SharedSite> {
  const clock = { offset: 0 };
  const smtp = await startSmtp();
  const whole = await wholeSite(engine);
  const settings = { SMTP_URL: smtp.url, SITE_URL, MAIL_PER_MINUTE: "10000" };
  const site = await whole.open(settings, () => new Date(Date.now() + clock.offset), log);
  const shared: SharedSite = {
    engine,
    site,
    smtp,
    clock,
    isSpoilt: false,
    openedAt: performance.now(),
    first: await firstRows(site),
    async close() {
      await site.close();
      await whole.remove();
      await smtp.close();
    },
  };
  const { limits } = site.auth;
  const take = limits.take.bind(limits);
  limits.take = async (...asked) => {
    const seconds = await take(...asked);
    // Remembered for seconds, in memory.
    if (seconds !== undefined) shared.isSpoilt = true;
    return seconds;
  };
  return shared;
}

type FirstRows = Awaited<ReturnType<typeof firstRows>>;

async function firstRows({ database: { db } }: Site) {
  return {
    users: await db.select().from(users),
    accounts: await db.select().from(accounts),
    user_roles: await db.select().from(user_roles),
  };
}
