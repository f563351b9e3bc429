import { expect, test } from "vitest";
import type { ApiResult } from "./api-client.ts";
import { withMessages, type RecordClient } from "./record-client.ts";

const failing = (status: number): RecordClient<object> => {
  const error = { status, message: "The server's own words", errors: [], reasons: [] };
  const fail = async (): Promise<ApiResult<never>> => ({ ok: false, error });
  return { list: fail, find: fail, create: fail, update: fail, remove: fail };
};
const words = {
  createFailed: "Failed to create post",
  updateFailed: "Failed to update post",
  updateMissing: "No post to update",
};

test.each([
  [0, "Failed to create post", "Failed to update post"],
  [500, "Failed to create post", "Failed to update post"],
  [404, "The server's own words", "No post to update"],
  [410, "The server's own words", "No post to update"],
  [401, "The server's own words", "The server's own words"],
  [422, "The server's own words", "The server's own words"],
])(
  "a save answered with %i says so in the messages of the resource",
  async (status, create, update) => {
    const client = withMessages(words, failing(status));
    expect(await client.create({}, "a key")).toMatchObject({ error: { status, message: create } });
    expect(await client.update("1", {}, null, {})).toMatchObject({
      error: { status, message: update },
    });
  },
);
