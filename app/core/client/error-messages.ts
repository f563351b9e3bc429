import type { ApiResult } from "./api-client.ts";
import type { RecordClient } from "./record-client.ts";

/** Messages for failures without one of the server. */
interface FailedSentences {
  /** When the row to edit cannot be fetched. */
  find?: string;
  create: string;
  update: string;
  /** When the row to update has been deleted. */
  missing?: string;
}

/**
 * The same client with the resource's messages (SPEC 8) for network errors and status 5xx.
 * What the server says of its own accord, such as a field at fault, stays as it is.
 */
export function withSentences<Row>(
  client: RecordClient<Row>,
  { find, create, update, missing }: FailedSentences,
): RecordClient<Row> {
  return {
    ...client,
    find: async (id) => {
      const answer = await client.find(id);
      return find === undefined ? answer : reworded(answer, find);
    },
    create: async (values, key) => reworded(await client.create(values, key), create),
    update: async (id, changes, etag) =>
      reworded(await client.update(id, changes, etag), update, missing),
  };
}

function reworded<Value>(
  answer: ApiResult<Value>,
  broken: string,
  missing?: string,
): ApiResult<Value> {
  if (answer.ok) return answer;
  const { error } = answer;
  const isMissing = missing !== undefined && (error.status === 404 || error.status === 410);
  const isBroken = error.status === 0 || error.status >= 500;
  const message = isMissing ? missing : isBroken ? broken : error.message;
  return { ok: false, error: { ...error, message } };
}
