import { useRef } from "react";
import type { ApiResult } from "./api-client.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";

/** Sends with an `Idempotency-Key`, which stays the same for the same words until their answer comes. */
export function useSendOnce() {
  const attempt = useRef({ words: "", key: "" });
  return async <Value>(
    words: object,
    send: (key: string) => Promise<ApiResult<Value>>,
  ): Promise<ApiResult<Value>> => {
    const text = JSON.stringify(words);
    if (attempt.current.words !== text) attempt.current = { words: text, key: newUuid() };
    const sent = await send(attempt.current.key);
    if (sent.ok) attempt.current = { words: "", key: "" };
    return sent;
  };
}
