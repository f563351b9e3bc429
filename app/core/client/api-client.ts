import type { FieldError } from "#app/core/forms/field-errors.ts";
import { dropLoaderData } from "./loader-data.ts";
import { learnServerTime } from "./server-clock.ts";
import { sessionStore } from "./session-store.ts";

export interface ApiFailure {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  message: string;
  code?: string;
  errors: FieldError[];
  /** SPEC 8: why a password is weak. */
  reasons: string[];
  retryAfter?: number;
  current?: unknown;
}

export type ApiResult<Value> =
  | { ok: true; value: Value; etag: string | null }
  | { ok: false; error: ApiFailure };

interface ApiRequest {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  body?: unknown;
  /** The entity tag of what is being changed: the server refuses when it is no longer that. */
  ifMatch?: string;
  isFirst?: boolean;
  /** A UUID with which a repeated call stores nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sends no token: for signing in itself. */
  isAnonymous?: boolean;
  transport?: (path: string, init: RequestInit) => Promise<Response>;
}

/** SPEC 8 has this sentence for any thrown failure. */
const UNEXPECTED = "Something went wrong. Please try again.";

export const UNEXPECTED_FAILURE: ApiFailure = {
  status: 0,
  message: UNEXPECTED,
  errors: [],
  reasons: [],
};

/** A refusal that a form makes by itself, shown beside its field `path`, in the shape of the server's. */
export const refusalAt = (path: string, message: string): ApiFailure => ({
  status: 422,
  message,
  errors: [{ path, message }],
  reasons: [],
});

/**
 * Calls the API with the token of the session, which is refreshed once after a 401. Never throws: a failed
 * request, an invalid response and an error status are all values.
 */
export async function callApi<Value>(
  path: string,
  request: ApiRequest = {},
): Promise<ApiResult<Value>> {
  try {
    const token = request.isAnonymous ? null : await sessionStore.accessToken();
    let response = await send(path, request, token);
    if (response.status === 401 && token) {
      const fresh = await sessionStore.refresh(token);
      if (fresh && fresh.access_token !== token)
        response = await send(path, request, fresh.access_token);
    }
    learnServerTime(response.headers.get("date"));
    if (!response.ok) return { ok: false, error: await failureOf(response) };
    const text = await response.text();
    // The server validates what it sends by the schemas this type comes from.
    const value = (text ? JSON.parse(text) : undefined) as Value;
    return { ok: true, value, etag: response.headers.get("etag") };
  } catch {
    return { ok: false, error: UNEXPECTED_FAILURE };
  } finally {
    // Also where the answer was lost: it may have been stored.
    if (request.method && request.method !== "GET") dropLoaderData();
  }
}

function send(
  path: string,
  { method = "GET", body, ifMatch, isFirst, idempotencyKey, signal, transport = fetch }: ApiRequest,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const isForm = body instanceof FormData;
  // The browser names the boundary of a form itself.
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  if (ifMatch) headers.set("if-match", ifMatch);
  if (isFirst) headers.set("if-none-match", "*");
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  return transport(path, {
    method,
    headers,
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function failureOf(response: Response): Promise<ApiFailure> {
  // A proxy may have sent a response of its own: each field is checked.
  const problem = (await response.json().catch(() => ({}))) as Partial<ApiFailure> & {
    detail?: string;
  };
  const retryAfter = Number(response.headers.get("retry-after"));
  return {
    status: response.status,
    message: typeof problem.detail === "string" ? problem.detail : UNEXPECTED,
    errors: Array.isArray(problem.errors) ? problem.errors : [],
    reasons: Array.isArray(problem.reasons) ? problem.reasons : [],
    ...(problem.code ? { code: problem.code } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    ...("current" in problem ? { current: problem.current } : {}),
  };
}
