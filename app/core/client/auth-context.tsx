import { createContext, startTransition, use, useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { askRole } from "./admin-check.ts";
import { callApi, type ApiFailure } from "./api-client.ts";
import { keepDraftsOf } from "#app/core/client/draft-storage.ts";
import { mayLeave } from "#app/core/forms/unsaved-changes.ts";
import { forgetSession } from "./forget-session.ts";
import { isSession, type Session, type User } from "./session.ts";
import { keepUnsentOf } from "./unsent.ts";
import { keepSession, sessionStore } from "./session-store.ts";

type SignInOutcome =
  | { kind: "signed-in" }
  | { kind: "second-factor" }
  | { kind: "failed"; error: ApiFailure };

interface SignUpDetails {
  email: string;
  password: string;
  full_name?: string;
  username?: string;
  next?: string;
  /** The token of an invitation, whose link has verified the email. */
  invitation?: string;
}

type CallResult = { error: ApiFailure | null };

interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the first session is known (SPEC 4). */
  loading: boolean;
  isAdmin: boolean;
  adminLoading: boolean;
  /** The last check got no answer, and another one follows by itself. */
  adminUnanswered: boolean;
  signIn: (email: string, password: string) => Promise<SignInOutcome>;
  requestSignInCode: (email: string) => Promise<CallResult>;
  signInWithCode: (email: string, code: string) => Promise<SignInOutcome>;
  verifySecondFactor: (code: string, kind: "app" | "recovery") => Promise<CallResult>;
  signUp: (details: SignUpDetails) => Promise<CallResult>;
  resetPassword: (email: string) => Promise<CallResult>;
  /** Leads to the home page (SPEC 4), unless a page goes on with another account. */
  signOut: (to?: string) => Promise<void>;
}

const SIGN_OUT_TIMEOUT = 5_000;

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** Tells everything below it who is signed in. The server renders it for a visitor, still loading. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const session = useSession();
  const user = session?.user ?? null;
  const adminCheck = useAdminCheck(session);

  async function signOut(to = "/") {
    // Asked while there is still a session to stay in.
    if (!(await mayLeave())) return;
    // The server ends the session when it can be reached; this browser forgets it in any case, and soon.
    const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT);
    const tooLong = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await Promise.race([callApi("/api/auth/sign-out", { method: "POST", signal }), tooLong]);
    forgetSession();
    await navigate(to);
  }

  const auth = {
    user,
    session: session ?? null,
    loading: session === undefined,
    ...adminCheck,
    ...actions,
    signOut,
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/**
 * The session of this browser; undefined until hydration. It is first set in a transition, because an urgent
 * update would make React hydrate the whole page at once, and clicks wait for that.
 */
function useSession(): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    const follow = () => {
      const current = sessionStore.get();
      if (current) keepDraftsOf(current.user.id);
      keepUnsentOf(current?.user.id);
      setSession(current);
    };
    startTransition(follow);
    const unlisten = sessionStore.listen(follow);
    const end = keepSession();
    return () => {
      end();
      unlisten();
    };
  }, []);
  return session;
}

interface AdminCheck {
  userId: string;
  isAdmin: boolean;
  isUnanswered: boolean;
}

/** In milliseconds, before a check that got no answer is made again. */
const ASK_AGAIN_AFTER = 15_000;

/**
 * SPEC 4: asked again with each new token; a check that fails means no, and is only logged. One without an answer takes
 * nothing away that was known, and is made again.
 */
function useAdminCheck(session: Session | null | undefined) {
  const [checked, setChecked] = useState<AdminCheck | null>(null);
  const userId = session?.user.id;
  const token = session?.access_token;
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!userId || !token) return;
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    void askRole(token).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok && answer.error.status !== 401)
        console.error("Error checking admin status", answer.error.message);
      const isAdmin = answer.ok && answer.value.role === "admin";
      const isUnanswered =
        !answer.ok && !(answer.error.status === 401 || answer.error.status === 403);
      setChecked((before) =>
        isUnanswered && before?.userId === userId ? before : { userId, isAdmin, isUnanswered },
      );
      if (isUnanswered) again = setTimeout(() => setAttempt(attempt + 1), ASK_AGAIN_AFTER);
    });
    return () => {
      isCurrent = false;
      clearTimeout(again);
    };
  }, [userId, token, attempt]);
  const isKnown = checked !== null && checked.userId === userId;
  return {
    isAdmin: isKnown && checked.isAdmin,
    adminUnanswered: isKnown && checked.isUnanswered,
    adminLoading: session === undefined || (userId !== undefined && !isKnown),
  };
}

const actions = {
  signIn: (email: string, password: string) => firstStep("sign-in", { email, password }),
  signInWithCode: (email: string, code: string) => firstStep("sign-in-with-code", { email, code }),
  requestSignInCode: (email: string) => requestMail("request-sign-in-code", email),
  resetPassword: (email: string) => requestMail("request-password-reset", email),
  async verifySecondFactor(code: string, kind: "app" | "recovery") {
    const answer = await post<Session>("two-factor/verify", { code, kind });
    if (!answer.ok) return { error: answer.error };
    sessionStore.save(answer.value, "MFA_CHALLENGE_VERIFIED");
    return { error: null };
  },
  async signUp(details: SignUpDetails) {
    const answer = await post<Session>("sign-up", details);
    if (!answer.ok) return { error: answer.error };
    sessionStore.save(answer.value, "SIGNED_IN");
    return { error: null };
  },
};

async function firstStep(path: string, body: object): Promise<SignInOutcome> {
  const answer = await post<unknown>(path, body);
  if (!answer.ok) return { kind: "failed", error: answer.error };
  if (!isSession(answer.value)) return { kind: "second-factor" };
  sessionStore.save(answer.value, "SIGNED_IN");
  return { kind: "signed-in" };
}

async function requestMail(path: string, email: string): Promise<CallResult> {
  const answer = await post(path, { email });
  return { error: answer.ok ? null : answer.error };
}

function post<Value>(path: string, body: object) {
  return callApi<Value>(`/api/auth/${path}`, { isAnonymous: true, method: "POST", body });
}
