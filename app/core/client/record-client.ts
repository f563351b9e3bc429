import type { ResourceMessages } from "#app/core/forms/resource-messages.ts";
import type { ResourceView } from "#app/core/forms/resource.ts";
import { callApi, type ApiResult } from "./api-client.ts";

/** `first` is the place of the first row of a page among all rows, from 1. */
export interface ListPosition {
  first: number;
  total: number;
  previousCursor?: string;
}

export interface RecordPage<Row> {
  items: Row[];
  nextCursor?: string;
  position?: ListPosition;
}

export interface FormClient<Row> {
  find(id: string): Promise<ApiResult<Row>>;
  /** `key` is a new UUID; a repeated call with it stores nothing twice. */
  create(values: object, key: string): Promise<ApiResult<Row>>;
  /**
   * `etag` is that of the version the editor has seen; 412 when the row has another since. `values` are all of them, for
   * an API that replaces the row.
   */
  update(id: string, changes: object, etag: string | null, values: object): Promise<ApiResult<Row>>;
  remove(id: string): Promise<ApiResult<undefined>>;
}

export interface RecordClient<Row> extends FormClient<Row> {
  list(
    question: Record<string, string | number | null | undefined>,
  ): Promise<ApiResult<RecordPage<Row>>>;
}

export function clientOf<Row = { id: string }>({
  name,
  messages,
}: Pick<ResourceView, "name" | "messages">): RecordClient<Row> {
  const all = `/api/v1/${name}`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  return withMessages<Row, RecordClient<Row>>(messages, {
    list(question) {
      const asked = Object.entries(question).filter(([, value]) => value != null && value !== "");
      const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
      return callApi(`${all}?${search.toString()}`);
    },
    find: (id) => callApi(one(id)),
    create: (values, key) => callApi(all, { method: "POST", body: values, idempotencyKey: key }),
    update: (id, changes, etag) =>
      callApi(one(id), { method: "PATCH", body: changes, ...(etag ? { ifMatch: etag } : {}) }),
    remove: (id) => callApi(one(id), { method: "DELETE" }),
  });
}

type Messages = Pick<ResourceMessages, "createFailed" | "updateFailed"> &
  Partial<Pick<ResourceMessages, "findFailed" | "updateMissing">>;

/**
 * Uses the messages of a resource (SPEC 8) for network errors and status 5xx. What the server says
 * of its own accord, such as a field at fault, stays as it is.
 */
export function withMessages<Row, Client extends FormClient<Row> = FormClient<Row>>(
  { findFailed, createFailed, updateFailed, updateMissing }: Messages,
  client: Client,
): Client {
  return {
    ...client,
    find: async (id: string) => reworded(await client.find(id), findFailed),
    create: async (values: object, key: string) =>
      reworded(await client.create(values, key), createFailed),
    update: async (...asked: Parameters<FormClient<Row>["update"]>) =>
      reworded(await client.update(...asked), updateFailed, updateMissing),
  };
}

function reworded<Value>(answer: ApiResult<Value>, failed: string | undefined, missing?: string) {
  if (answer.ok) return answer;
  const { status, message } = answer.error;
  const isMissing = status === 404 || status === 410;
  const isBroken = status === 0 || status >= 500;
  const own = isMissing ? missing : isBroken ? failed : undefined;
  return { ok: false, error: { ...answer.error, message: own ?? message } };
}
