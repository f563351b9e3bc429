import { callApi, type ApiResult } from "#app/core/client/api-client.ts";
import { forgetSession } from "#app/core/client/forget-session.ts";
import { sessionStore } from "#app/core/client/session-store.ts";
import type { Session, User } from "#app/core/client/session.ts";
import type { AccountDetails, Profile, SessionDetails, TwoFactorSetup } from "./schema.ts";

const post = <Value>(path: string, body: unknown = {}) =>
  callApi<Value>(`/api/auth${path}`, { method: "POST", body });
const anonymously = <Value>(path: string, body: unknown) =>
  callApi<Value>(`/api/auth${path}`, { method: "POST", body, isAnonymous: true });

const exchanges = new Map<string, Promise<ApiResult<Session>>>();

export function exchangeCode(code: string): Promise<ApiResult<Session>> {
  const asked =
    exchanges.get(code) ?? anonymously<Session>("/oauth/exchange", { code }).then(keepSession);
  exchanges.set(code, asked);
  return asked;
}

function keepSession(answer: ApiResult<Session>): ApiResult<Session> {
  if (answer.ok) sessionStore.save(answer.value, "SIGNED_IN");
  return answer;
}

export const setNewPassword = (token: string, password: string) =>
  anonymously<{ email: string }>("/reset-password", { token, password });

/** The session in this browser is updated at once, because the role counts from now on. */
export async function verifyEmail(token: string): Promise<ApiResult<User>> {
  const answer = await anonymously<User>("/verify-email", { token });
  if (answer.ok && sessionStore.get()?.user.id === answer.value.id) {
    sessionStore.saveUser(answer.value);
    // The role counts for a verified address only, and is asked again with a new token.
    const stale = sessionStore.get()?.access_token;
    if (stale) await sessionStore.refresh(stale).catch(() => {});
  }
  return answer;
}

export const refuseEmail = (token: string) =>
  anonymously<{ done: true }>("/refuse-email", { token });

export const resendVerification = () => post<{ done: true }>("/resend-verification");

export async function saveProfile(profile: Profile): Promise<ApiResult<User>> {
  const answer = await callApi<User>("/api/auth/me", { method: "PATCH", body: profile });
  if (answer.ok) sessionStore.saveUser(answer.value);
  return answer;
}

export async function accountDetails(): Promise<ApiResult<AccountDetails>> {
  const answer = await callApi<AccountDetails>("/api/auth/me");
  // The account may have changed on another device: the stored session is updated.
  if (answer.ok && JSON.stringify(sessionStore.get()?.user) !== JSON.stringify(answer.value.user))
    sessionStore.saveUser(answer.value.user);
  return answer;
}

export const changePassword = (input: { current_password: string; password: string }) =>
  post<{ done: true }>("/change-password", input);

export const changeEmail = (input: { email: string; password: string }) =>
  post<{ done: true }>("/change-email", input);

export const beginTwoFactor = (password: string) =>
  post<TwoFactorSetup>("/two-factor/begin", { password });

export const confirmTwoFactor = async (code: string) =>
  renewSession(await post<Session>("/two-factor/confirm", { code }));

export const endTwoFactor = async (password: string) =>
  renewSession(await post<Session>("/two-factor/end", { password }));

function renewSession(answer: ApiResult<Session>): ApiResult<Session> {
  if (answer.ok) sessionStore.save(answer.value, "USER_UPDATED");
  return answer;
}

export const newRecoveryCodes = (password: string) =>
  post<string[]>("/two-factor/recovery-codes", { password });

export const listSessions = () => callApi<{ items: SessionDetails[] }>("/api/auth/sessions");

export const endSession = (id: string) =>
  callApi<{ done: true }>(`/api/auth/sessions/${id}`, { method: "DELETE" });

export async function signOutEverywhere() {
  const answer = await callApi<{ done: true }>("/api/auth/sessions", { method: "DELETE" });
  if (answer.ok) forgetSession();
  return answer;
}

export const exportData = () => callApi<unknown>("/api/auth/export");

export async function deleteAccount(input: { email: string; password: string }) {
  const answer = await post<{ done: true }>("/delete-account", input);
  if (answer.ok) forgetSession();
  return answer;
}
