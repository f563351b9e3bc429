import type { ScopedView } from "#app/core/forms/resource.ts";
import { callApi, type ApiResult } from "./api-client.ts";
import { withMessages, type FormClient } from "./record-client.ts";

export const scopedPath = ({ path }: Pick<ScopedView, "path">, scope: string) =>
  `/api/v1${path.replace(/\{\w+\}/, encodeURIComponent(scope))}`;

export function scopedClientOf(
  resource: Pick<ScopedView, "path" | "messages">,
  scope: string,
): FormClient<{ id: string }> {
  const path = scopedPath(resource, scope);
  const item = path.slice(path.lastIndexOf("/") + 1);
  const put = async (body: object, etag: string | null) =>
    withId(
      await callApi<object>(path, {
        method: "PUT",
        body,
        ...(etag ? { ifMatch: etag } : { isFirst: true }),
      }),
    );
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
