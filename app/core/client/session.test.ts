import { beforeEach, expect, test } from "vitest";
import { SessionStore, type AuthEvent, type Session, type SessionEnvironment } from "./session.ts";

const user = {
  id: "1",
  email: "asha@example.com",
  email_confirmed_at: null,
  created_at: "2026-01-01T00:00:00Z",
  last_sign_in_at: null,
  user_metadata: { full_name: "Asha", username: null, avatar_url: null },
};
const session = (name: string, expires_at = 1_000): Session => ({
  user,
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at,
});

/** One browser: its storage and locks are shared by all its tabs. */
class TestBrowser {
  readonly kept = new Map<string, string>();
  now = 0;
  asked: string[] = [];
  waited: number[] = [];
  answer: () => Promise<Session | "ended" | "later"> = async () => session("fresh", 2_000);
  meanwhile: () => Promise<unknown> = async () => {};
  #last: Promise<unknown> = Promise.resolve();

  openTab() {
    const environment: SessionEnvironment = {
      storage: {
        getItem: (key) => this.kept.get(key) ?? null,
        setItem: (key, value) => void this.kept.set(key, value),
        removeItem: (key) => void this.kept.delete(key),
      },
      alone: (work) => {
        const turn = this.#last.then(work);
        this.#last = turn.catch(() => {});
        return turn;
      },
      refresh: (token) => {
        this.asked.push(token);
        return this.answer();
      },
      now: () => this.now * 1000,
      wait: async (seconds) => {
        this.waited.push(seconds);
        await this.meanwhile();
      },
    };
    const store = new SessionStore(environment);
    const events: AuthEvent[] = [];
    store.listen((event) => events.push(event));
    return { store, events };
  }
}

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser();
});

test("a session survives the tab, and storage nobody understands counts as signed out", () => {
  browser.openTab().store.save(session("a"), "SIGNED_IN");
  expect(browser.openTab().store.get()?.access_token).toBe("access-a");
  for (const rubbish of ["{", "null", "[]", '{"user":{"id":1}}', '{"access_token":"x"}']) {
    browser.kept.set("session", rubbish);
    expect(browser.openTab().store.get()).toBeNull();
  }
});

test("the same session is the same object, so that nothing is rendered for nothing", () => {
  const { store } = browser.openTab();
  store.save(session("a"), "SIGNED_IN");
  expect(store.get()).toBe(store.get());
});

test("SPEC 9: the token is refreshed when 3 ticks of 30 seconds remain, not before", async () => {
  const { store, events } = browser.openTab();
  store.save(session("a", 1_000), "SIGNED_IN");
  browser.now = 1_000 - 91;
  await store.tick();
  expect(browser.asked).toEqual([]);
  browser.now = 1_000 - 90;
  await store.tick();
  expect(browser.asked).toEqual(["refresh-a"]);
  expect(events).toEqual(["SIGNED_IN", "TOKEN_REFRESHED"]);
});

test("many calls and two tabs spend a refresh token once", async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.store.save(session("a", 10), "SIGNED_IN");
  browser.now = 8;
  const tokens = await Promise.all([
    one.store.accessToken(),
    one.store.accessToken(),
    two.store.accessToken(),
    two.store.tick(),
  ]);
  expect(tokens.slice(0, 3)).toEqual(["access-fresh", "access-fresh", "access-fresh"]);
  expect(browser.asked).toEqual(["refresh-a"]);
});

test("a session the server has ended is signed out; one it cannot be asked about is kept", async () => {
  const { store, events } = browser.openTab();
  store.save(session("a", 10), "SIGNED_IN");
  browser.now = 20;
  browser.answer = () => Promise.reject(new Error("no network"));
  expect(await store.accessToken()).toBe("access-a");
  await store.tick();
  expect(store.get()?.refresh_token).toBe("refresh-a");
  browser.answer = async () => "ended";
  expect(await store.accessToken()).toBeNull();
  expect(events.at(-1)).toBe("SIGNED_OUT");
});

test("a failed refresh is tried again after 1, 2 and 4 seconds, with the same token", async () => {
  const { store } = browser.openTab();
  store.save(session("a", 10), "SIGNED_IN");
  browser.now = 9;
  const late = browser.answer;
  browser.answer = () =>
    browser.waited.length < 3 ? Promise.reject(new Error("answer lost")) : late();
  expect(await store.accessToken()).toBe("access-fresh");
  expect(browser.waited).toEqual([1, 2, 4]);
  expect(browser.asked).toEqual(Array(4).fill("refresh-a"));
});

test("a tab that waits to try again takes what another tab has got meanwhile", async () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  one.store.save(session("a", 10), "SIGNED_IN");
  browser.now = 9;
  const late = browser.answer;
  browser.answer = () => Promise.reject(new Error("answer lost"));
  browser.meanwhile = async () => {
    browser.answer = late;
    await two.store.accessToken();
  };
  expect(await one.store.accessToken()).toBe("access-fresh");
  expect(browser.asked).toEqual(["refresh-a", "refresh-a"]);
});

test("an answer that comes after signing out does not sign in again", async () => {
  const { store } = browser.openTab();
  store.save(session("a", 10), "SIGNED_IN");
  browser.answer = async () => {
    store.clear();
    return session("late", 5_000);
  };
  browser.now = 9;
  expect(await store.accessToken()).toBeNull();
  expect(store.get()).toBeNull();
});

test("an answer about one account does not name the session of another that signed in meanwhile", () => {
  const { store, events } = browser.openTab();
  const other = { ...session("b"), user: { ...user, id: "2", email: "ravi@example.com" } };
  store.save(other, "SIGNED_IN");
  store.saveUser({ ...user, email_confirmed_at: "2026-01-02T00:00:00Z" });
  expect(store.get()?.user.email).toBe("ravi@example.com");
  expect(events).toEqual(["SIGNED_IN"]);
});

test("what one tab does, the others say", () => {
  const [one, two] = [browser.openTab(), browser.openTab()];
  const tell = (act: () => void) => {
    act();
    two.store.storageChanged();
  };
  tell(() => one.store.save(session("a"), "SIGNED_IN"));
  tell(() => one.store.save(session("b"), "TOKEN_REFRESHED"));
  tell(() => one.store.saveUser({ ...user, email_confirmed_at: "2026-01-02T00:00:00Z" }));
  tell(() => one.store.clear());
  tell(() => one.store.clear());
  expect(two.events).toEqual(["SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "SIGNED_OUT"]);
  expect(one.events).toEqual(two.events);
});

/** A token of ten minutes, made at `made` by the server's clock, which is right. */
function tokenSession(made: number): Session {
  const payload = btoa(JSON.stringify({ iat: made, exp: made + 600, n: made }));
  return { ...session(`${made}`, made + 600), access_token: `x.${payload}.y` };
}

test.each([
  ["9 minutes fast", 9 * 60],
  ["an hour fast", 3_600],
  ["a day fast", 86_400],
  ["a year fast", 365 * 86_400],
  ["right", 0],
  ["9 minutes slow", -9 * 60],
  ["an hour slow", -3_600],
  ["a day slow", -86_400],
])("with a device clock that is %s, 20 views in ten minutes refresh once", async (_, ahead) => {
  const start = 2_000_000_000;
  let right = start;
  browser.now = right + ahead;
  browser.answer = async () => tokenSession(right);
  browser.openTab().store.save(tokenSession(start), "SIGNED_IN");
  for (let view = 1; view <= 20; view += 1) {
    right = start + view * 30;
    browser.now = right + ahead;
    const { store } = browser.openTab();
    await store.tick();
    expect(await store.accessToken()).not.toBeNull();
  }
  expect(browser.asked).toHaveLength(1);
});

test("a new picture in the profile makes a token no younger", async () => {
  const { store } = browser.openTab();
  browser.now = 4_000;
  store.save(tokenSession(1_000), "SIGNED_IN");
  browser.now = 4_590;
  store.saveUser(user);
  browser.answer = async () => tokenSession(1_590);
  await store.tick();
  expect(browser.asked).toHaveLength(1);
});

test("asked too often, the token stays in use and is asked for once", async () => {
  const { store, events } = browser.openTab();
  store.save(session("a", 10), "SIGNED_IN");
  browser.now = 20;
  browser.answer = async () => "later";
  expect(await store.accessToken()).toBe("access-a");
  expect(browser.asked).toHaveLength(1);
  expect(events).toEqual(["SIGNED_IN"]);
});
