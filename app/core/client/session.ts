/** SPEC 3: the user, and the session that carries them. */
export interface User {
  id: string;
  email: string;
  email_confirmed_at: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  user_metadata: { full_name: string | null; username: string | null; avatar_url: string | null };
}

/** The name of the first account, which is made before anybody can say theirs. */
export const UNNAMED = "Administrator";

export interface Session {
  user: User;
  access_token: string;
  refresh_token: string;
  /** When the access token stops being good, in seconds since 1970. */
  expires_at: number;
}

/** SPEC 4: what a session tells its listeners. */
export type AuthEvent =
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type AuthListener = (event: AuthEvent, session: Session | null) => void;

const STORAGE_KEY = "session";
/** SPEC 9: the token is refreshed on a 30 second tick, beginning when 3 ticks of validity remain. */
export const TICK_SECONDS = 30;
const TICKS_LEFT = 3;

/** Seconds to wait before a refresh that failed is tried again. After the last one the next tick tries. */
const RETRY_AFTER = [1, 2, 4];

export interface SessionEnvironment {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Spends a refresh token. "ended" when the server knows it no more, "later" when it is asked too often; rejects when it cannot be asked. */
  refresh(refreshToken: string): Promise<Session | "ended" | "later">;
  now(): number;
  wait(seconds: number): Promise<void>;
}

/**
 * The session of this browser: kept in local storage, shared by all tabs, refreshed in time. No other code reads
 * or writes it; the inline script of a page looks whether there is one (server/pages/html-document.server.ts).
 */
export class SessionStore {
  readonly #environment: SessionEnvironment;
  readonly #listeners = new Set<AuthListener>();
  #text: string | null | undefined;
  #session: KeptSession | null = null;
  #notified: Session | null;
  #refreshing: Promise<Session | null> | undefined;

  constructor(environment: SessionEnvironment) {
    this.#environment = environment;
    this.#notified = this.get();
  }

  /** The session as it stands in storage now. The same object as long as it has not changed. */
  get = (): KeptSession | null => {
    const text = this.#environment.storage.getItem(STORAGE_KEY);
    if (text !== this.#text) {
      this.#text = text;
      this.#session = parseSession(text);
    }
    return this.#session;
  };

  listen = (listener: AuthListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  save(session: Session, event: AuthEvent) {
    const before = this.get();
    const isSameToken = before?.access_token === session.access_token;
    const good_until = isSameToken
      ? before.good_until
      : this.#environment.now() / 1000 + (lifeOf(session.access_token) ?? Number.NaN);
    const kept = good_until ? { ...session, good_until } : session;
    this.#environment.storage.setItem(STORAGE_KEY, JSON.stringify(kept));
    this.notify(event);
  }

  /** Another account may have signed in before the answer came: its session keeps its own user. */
  saveUser(user: User) {
    const session = this.get();
    if (session?.user.id === user.id) this.save({ ...session, user }, "USER_UPDATED");
  }

  clear() {
    if (!this.get()) return;
    this.#environment.storage.removeItem(STORAGE_KEY);
    this.notify("SIGNED_OUT");
  }

  notify(event: AuthEvent) {
    const session = this.get();
    this.#notified = session;
    for (const listener of this.#listeners) listener(event, session);
  }

  storageChanged(): boolean {
    const before = this.#notified;
    const after = this.get();
    if (before === after) return false;
    if (!after) this.notify("SIGNED_OUT");
    else if (before?.user.id !== after.user.id) this.notify("SIGNED_IN");
    else
      this.notify(before.access_token === after.access_token ? "USER_UPDATED" : "TOKEN_REFRESHED");
    return before !== null && before.user.id !== after?.user.id;
  }

  /** Called every 30 seconds, and when the tab becomes visible. */
  async tick() {
    const session = this.get();
    if (session && this.#secondsLeft(session) <= TICK_SECONDS * TICKS_LEFT)
      await this.refresh(session.access_token).catch(() => {});
  }

  async accessToken(): Promise<string | null> {
    const session = this.get();
    if (!session || this.#secondsLeft(session) > 5) return session?.access_token ?? null;
    // The token may still be good when it cannot be replaced now: the server says so.
    const fresh = await this.refresh(session.access_token).catch(() => session);
    return fresh?.access_token ?? null;
  }

  /** Replaces the session whose access token is `stale`, once for all callers in all tabs. */
  refresh(stale: string): Promise<Session | null> {
    this.#refreshing ??= this.#refreshOrRetry(stale).finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Other tabs may refresh between two attempts: the next attempt then finds their session. */
  async #refreshOrRetry(stale: string): Promise<Session | null> {
    for (const seconds of RETRY_AFTER) {
      try {
        return await this.#environment.alone(() => this.#refresh(stale));
      } catch {
        await this.#environment.wait(seconds);
      }
    }
    return this.#environment.alone(() => this.#refresh(stale));
  }

  async #refresh(stale: string): Promise<Session | null> {
    const session = this.get();
    if (!session || session.access_token !== stale) return session;
    const fresh = await this.#environment.refresh(session.refresh_token);
    // The user may have signed out or in again meanwhile: that session is kept.
    if (this.get()?.refresh_token !== session.refresh_token) return this.get();
    if (fresh === "ended") this.clear();
    else if (fresh !== "later") this.save(fresh, "TOKEN_REFRESHED");
    return this.get();
  }

  #secondsLeft({ good_until, expires_at }: KeptSession): number {
    return (good_until ?? expires_at) - this.#environment.now() / 1000;
  }
}

/** `good_until`: by the clock of this device, which may be wrong by a day, counted from when the token came. */
type KeptSession = Session & { good_until?: number };

/** Seconds from the making of a token to its end; undefined for what is no JWT. */
function lifeOf(token: string): number | undefined {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (!isObject(claims)) return undefined;
    const { iat, exp } = claims;
    return typeof iat === "number" && typeof exp === "number" && exp > iat ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}

/** Null for anything that is no session: another version of the site may have written it. */
function parseSession(text: string | null): Session | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

export function isSession(value: unknown): value is Session {
  return (
    isObject(value) &&
    isObject(value["user"]) &&
    typeof value["user"]["id"] === "string" &&
    typeof value["user"]["email"] === "string" &&
    isObject(value["user"]["user_metadata"]) &&
    typeof value["access_token"] === "string" &&
    typeof value["refresh_token"] === "string" &&
    typeof value["expires_at"] === "number"
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
