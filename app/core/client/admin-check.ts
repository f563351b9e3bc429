import { callApi, type ApiFailure, type ApiResult } from "./api-client.ts";
import { sessionStore } from "./session-store.ts";

type Role = ApiResult<{ role: string | null }>;

/** The answer for the access token that was asked with last. */
let known: { token: string; role: Promise<Role> } | undefined;

/** SPEC 4, the admin check: asked once for each access token, by whoever needs to know first. */
export function askRole(token: string): Promise<Role> {
  if (known?.token === token) return known.role;
  const role = callApi<{ role: string | null }>("/api/auth/role");
  known = { token, role };
  // A check that failed has said nothing: the next one asks again.
  void role.then((answer) => {
    if (!answer.ok && known?.role === role) known = undefined;
  });
  return role;
}

/** What the server would say to somebody else, and to nobody (SPEC 8). */
const forbidden = failure(403, "You need admin privileges to do this.");
const signedOut = failure(401, "User not authenticated");

/**
 * Asks what only administrators are told, if this is one. The server would refuse everybody else, and
 * their browser would call that an error.
 */
export async function forAdministrators<Value>(
  ask: () => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  const session = sessionStore.get();
  if (!session) return { ok: false, error: signedOut };
  const role = await askRole(session.access_token);
  if (!role.ok) return role;
  return role.value.role === "admin" ? ask() : { ok: false, error: forbidden };
}

function failure(status: number, message: string): ApiFailure {
  return { status, message, errors: [], reasons: [] };
}
