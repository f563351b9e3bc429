import type { ApiResult } from "./api-client.ts";
import type { Draft } from "#app/core/client/drafts.ts";
import {
  changedFields,
  differingNames,
  type FormKind,
  type FormValues,
} from "#app/core/forms/form-values.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";
import type { FormClient } from "./record-client.ts";

type Attempt = Pick<Draft, "key" | "sent">;

/**
 * Creates a row once, also when an earlier call was lost: the key finds the row it may have stored, and values
 * typed since are sent as an update. `remember` keeps what the next attempt needs.
 */
export async function createIdempotently<Row extends { id: string }>(
  kind: FormKind<Row>,
  client: Pick<FormClient<Row>, "create" | "update">,
  values: FormValues,
  { key, sent }: Attempt,
  remember: (attempt: Attempt) => void,
): Promise<ApiResult<Row>> {
  remember({ key, sent: sent ?? values });
  const answer = await client.create(kind.payloadOf(values), key);
  if (answer.ok) {
    if (!sent || differingNames(sent, values).length === 0) return answer;
    const since = changedFields(kind, kind.valuesOf(answer.value), values);
    return client.update(answer.value.id, since, answer.etag, kind.payloadOf(values));
  }
  const { status } = answer.error;
  // Stored and deleted since: the next attempt creates another row.
  if (status === 410) remember({ key: newUuid(), sent: undefined });
  else if (status > 0 && status < 500) remember({ key, sent });
  return answer;
}
