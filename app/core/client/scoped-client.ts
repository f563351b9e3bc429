import type { ScopedView } from "#app/core/forms/resource.ts";
import { callApi, type ApiResult } from "./api-client.ts";
import { withMessages, type FormClient } from "./record-client.ts";

export const scopedPath = ({ path }: Pick<ScopedView, "path">, scope: string) =>
  `/api/v1${path.replace(/\{\w+\}/, encodeURIComponent(scope))}`;

/** Stores the one item of a scope: over the version that the editor has seen, or as the first. */
export const putScoped = (
  resource: Pick<ScopedView, "path">,
  scope: string,
  body: object,
  etag: string | null,
) =>
  callApi<object>(scopedPath(resource, scope), {
    method: "PUT",
    body,
    ...(etag ? { ifMatch: etag } : { isFirst: true }),
  });

export function scopedClientOf(
  resource: Pick<ScopedView, "path" | "messages">,
  scope: string,
): FormClient<{ id: string }> {
  const path = scopedPath(resource, scope);
  const item = path.slice(path.lastIndexOf("/") + 1);
  const put = async (body: object, etag: string | null) =>
    withId(await putScoped(resource, scope, body, etag));
  const withId = (answer: ApiResult<object>): ApiResult<{ id: string }> =>
    answer.ok ? { ...answer, value: { ...answer.value, id: scope } } : answer;
  return withMessages<{ id: string }>(resource.messages, {
    async find() {
      const answer = await callApi<Record<string, object | null>>(path);
      return answer.ok ? withId({ ...answer, value: answer.value[item] ?? {} }) : answer;
    },
    create: (values) => put(values, null),
    update: (_id, _changes, etag, values) => put(values, etag),
    remove: () => callApi(path, { method: "DELETE" }),
  });
}
