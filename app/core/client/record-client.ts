import { callApi, type ApiResult } from "./api-client.ts";

export interface RecordPage<Row> {
  items: Row[];
  nextCursor?: string;
}

/** Calls of one resource of `/api/v1`, with the token of the session. */
export interface RecordClient<Row> {
  list(
    question: Record<string, string | number | null | undefined>,
  ): Promise<ApiResult<RecordPage<Row>>>;
  find(id: string): Promise<ApiResult<Row>>;
  /** `key` is a new UUID; a repeated call with it stores nothing twice. */
  create(values: object, key: string): Promise<ApiResult<Row>>;
  /** `etag` is that of the version the editor has seen; 412 when the row has another since. */
  update(id: string, changes: object, etag: string | null): Promise<ApiResult<Row>>;
  remove(id: string): Promise<ApiResult<undefined>>;
}

export function recordClient<Row>(resource: string): RecordClient<Row> {
  const all = `/api/v1/${resource}`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  return {
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
  };
}
