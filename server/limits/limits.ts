import { attemptLimits, inboxOf, strangerMailLimits } from "#app/core/api/attempt-limits.ts";
import { DAY, HOUR, MINUTE } from "#app/core/time.ts";
import type { LimitKey } from "#app/core/context.server.ts";

/**
 * Every number that bounds what visitors cost the server. A feature's own lie in its `limits.ts`, the sizes of
 * bodies in `app/core/api/body-limit.server.ts`.
 */

/**
 * Attempts within a time. Far above what a person does, far below what a machine would need.
 * `account` counts per account (or what claims to be one), `address` per visitor's network: a whole
 * meetup may sit behind the one address of a cafe. Passwords of one account are guessed ten times from one
 * network, so that a stranger's guesses do not lock the owner out, and a hundred times from all together
 * (OWASP ASVS 4, 2.2.1: at most a hundred an hour).
 */
export const signInLimits = attemptLimits({
  "sign-in:account-address": [10, 15 * MINUTE],
  "sign-in:account": [100, HOUR],
  "sign-in:address": [300, 15 * MINUTE],
  "sign-up:account": [10, HOUR],
  "sign-up:address": [100, HOUR],
  "reset:account": [5, HOUR],
  "reset-day:account": [20, DAY],
  "reset:address": [60, HOUR],
  "reset-password:address": [60, HOUR],
  "sign-in-code:account": [5, HOUR],
  "sign-in-code-day:account": [20, DAY],
  "sign-in-code:address": [60, HOUR],
  "verification:account": [5, HOUR],
  // A browser refreshes six times an hour. Each time is a row that is kept while the session lasts.
  "refresh:session": [120, HOUR],
  "password:account": [10, 15 * MINUTE],
  "code:account": [10, 15 * MINUTE],
  "code:address": [60, 15 * MINUTE],
});

/**
 * Counts emails that sign-up and a changed address send to an inbox which may be a stranger's: counted with all others
 * that strangers cause. Resets and codes have days of their own, so that no flood of other emails locks an owner out.
 */
export const typedInbox = (email: string): LimitKey => [
  strangerMailLimits["stranger-mail-day:account"],
  inboxOf(email),
];

/** Visitors over a limit that a process remembers, and the time of it, in milliseconds. */
export const REFUSED = { max: 10_000, ttl: 5_000 } as const;

/** Calls of one network: a busy administrator makes a tenth of it. */
export const CALLS = { most: 1_200, seconds: 60 } as const;

export const DEVELOPMENT_CODES = { most: 10, seconds: 60 } as const;

/** Largest body of a call to sign-in, in bytes: passwords and codes are short. */
export const SIGN_IN_BODY = 16 * 1024;

/** Sessions of one account, more than anybody has browsers: a bound for programs that sign in again and again. */
export const MOST_SESSIONS = 100;

export interface ConnectionLimits {
  all: number;
  /** Connections of one network. Browsers open six; many may sit behind the one address of a cafe. */
  network: number;
  loopback: number;
}

/** Open connections, well below the files that a process may usually have open. */
export const CONNECTIONS: ConnectionLimits = { all: 2_500, network: 250, loopback: 2_000 };

/** For clients that mean ill or are broken, in milliseconds and bytes. */
export const REQUESTS = {
  headersTimeout: 10_000,
  /** After `BODIES.grace` their speed is what counts. */
  requestTimeout: 1_800_000,
  /** Longer than the usual 60 s of a proxy in front, so that the proxy closes first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
};

/**
 * A body may take its first half minute as it likes, and has to come at so many bytes a second from then on: a form is
 * over by then, and a picture of 12 MB may take 25 minutes on a bad line.
 */
export const BODIES = { grace: 30_000, bytesPerSecond: 8 * 1024, every: 2_000 };

/**
 * Requests of one connection whose responses it has not taken yet. Browsers and proxies wait for each; two thousand
 * in one packet held 10 MB, and the thread for 70 ms.
 */
export const MOST_UNANSWERED = 100;

export interface TimeLimits {
  milliseconds: number;
  window: number;
  concurrency: number;
  /** `processor`: the thread's, because a reader has no part in it when the machine is busy with something else. */
  clock: "processor" | "wall";
}

/**
 * Milliseconds of rendering that one visitor may cause in one window: a third of the thread. A page
 * takes about 6 ms, so that this is 50 pages a second for as long as it lasts.
 */
export const RENDERING: TimeLimits = {
  milliseconds: 3_000,
  window: 10_000,
  /** While one waits for PostgreSQL, another uses the processor. */
  concurrency: 4,
  clock: "processor",
};

/**
 * 15 % of the time, one after the other: no search is kept, and each takes the thread of the embedded database. Elsewhere
 * PostgreSQL does the work, which only the wall clock sees.
 */
export const SEARCHES: TimeLimits = {
  milliseconds: 1_500,
  window: 10_000,
  concurrency: 1,
  clock: "wall",
};

/** Renderings that wait for their turn: of all visitors together, and of one. */
export const MAX_WAITING = { all: 200, visitor: 30 } as const;

/** The longest wait of a rendering for its turn, in milliseconds. */
export const MAX_WAIT = 5_000;
