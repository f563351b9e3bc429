import type { ResourceView } from "#app/core/forms/resource.ts";
import { withSentences } from "./error-messages.ts";
import { recordClient, type RecordClient } from "./record-client.ts";

/** Calls the API of one resource, and says what failed in its own words. */
export function clientOf<Row = { id: string }>({
  name,
  messages,
}: Pick<ResourceView, "name" | "messages">): RecordClient<Row> {
  return withSentences(recordClient<Row>(name), {
    ...(messages.findFailed === undefined ? {} : { find: messages.findFailed }),
    create: messages.createFailed,
    update: messages.updateFailed,
    ...(messages.updateMissing === undefined ? {} : { missing: messages.updateMissing }),
  });
}
