import { useState } from "react";
import type { ApiResult } from "./api-client.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";

/** Sends with an `Idempotency-Key`, which stays the same for the same words until their answer comes. */
export function newSendOnce() {
  let attempt = { words: "", key: "" };
  return async <Value>(words: object, send: (key: string) => Promise<ApiResult<Value>>) => {
    const text = JSON.stringify(words);
    if (attempt.words !== text) attempt = { words: text, key: newUuid() };
    const sent = await send(attempt.key);
    if (sent.ok) attempt = { words: "", key: "" };
    return sent;
  };
}

export const useSendOnce = () => useState(newSendOnce)[0];
