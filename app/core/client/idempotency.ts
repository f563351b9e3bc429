import type { ApiResult } from "./api-client.ts";
import type { Draft } from "#app/core/forms/drafts.ts";
import {
  changedFields,
  differingNames,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import type { RecordClient } from "./record-client.ts";

type Tried = Pick<Draft, "key" | "sent">;

/**
 * Stores something new, once. What was sent before and may be stored is found by its key, and what was
 * typed since is a change of it. `remember` takes what the next try has to know.
 */
export async function createIdempotently<Row extends { id: string }>(
  kind: FormKind<Row>,
  client: RecordClient<Row>,
  values: FormValues,
  { key, sent }: Tried,
  remember: (tried: Tried) => void,
): Promise<ApiResult<Row>> {
  remember({ key, sent: sent ?? values });
  const answer = await client.create(kind.payloadOf(values), key);
  if (answer.ok) {
    if (!sent || differingNames(sent, values).length === 0) return answer;
    const since = changedFields(kind, kind.valuesOf(answer.value), values);
    return client.update(answer.value.id, since, answer.etag);
  }
  const { status } = answer.error;
  // Stored, deleted, and wanted nevertheless: the next try is something new.
  if (status === 410) remember({ key: newUuid(), sent: undefined });
  else if (status > 0 && status < 500) remember({ key, sent });
  return answer;
}
