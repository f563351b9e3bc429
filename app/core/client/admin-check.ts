import { callApi, type ApiFailure, type ApiResult } from "./api-client.ts";
import { sessionStore } from "./session-store.ts";

type Role = ApiResult<{ role: string | null }>;

let known: { token: string; role: Promise<Role> } | undefined;

/** SPEC 4, the admin check: one request for each access token. */
export function askRole(token: string): Promise<Role> {
  if (known?.token === token) return known.role;
  const role = callApi<{ role: string | null }>("/api/auth/role");
  known = { token, role };
  // A failed check is not cached.
  void role.then((answer) => {
    if (!answer.ok && known?.role === role) known = undefined;
  });
  return role;
}

/** The server's errors for other users and for visitors (SPEC 8). */
const forbidden = failure(403, "You need admin privileges to do this.");
const signedOut = failure(401, "User not authenticated");

/**
 * Makes a call for administrators only, if the user is one. For others the server would respond 403, which the
 * browser logs as an error.
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
