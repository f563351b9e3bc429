import { workingStorage } from "./working-storage.ts";
import { isSession, SessionStore, TICK_SECONDS, type SessionEnvironment } from "./session.ts";

const REFRESH_TIMEOUT = 10_000;

const browser: SessionEnvironment = {
  storage: workingStorage("local"),
  // Without locks two tabs may both refresh: the server takes a spent token until its successor is in use.
  alone: (work) =>
    globalThis.navigator?.locks ? navigator.locks.request("session-refresh", work) : work(),
  now: Date.now,
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  async refresh(refresh_token) {
    const response = await fetch("/api/auth/refresh", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT),
    });
    if (response.status === 401) return "ended";
    if (response.status === 429) return "later";
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (!isSession(answer))
      throw new Error(`The session could not be refreshed (${response.status})`);
    return answer;
  },
};

/** The session of this browser. On the server there is none: pages are the same for everybody. */
export const sessionStore = new SessionStore(browser);

export function keepSession(): () => void {
  const changed = (event: StorageEvent) => {
    if (event.storageArea === localStorage) sessionStore.storageChanged();
  };
  // A page in the back/forward cache hears of no sign-out: restored, it would show what was private.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted && sessionStore.storageChanged()) location.reload();
  };
  const tick = () => void sessionStore.tick();
  const looked = () => document.visibilityState === "visible" && tick();
  const timer = setInterval(tick, TICK_SECONDS * 1000);
  addEventListener("storage", changed);
  addEventListener("pageshow", restored);
  document.addEventListener("visibilitychange", looked);
  tick();
  return () => {
    clearInterval(timer);
    removeEventListener("storage", changed);
    removeEventListener("pageshow", restored);
    document.removeEventListener("visibilitychange", looked);
  };
}
