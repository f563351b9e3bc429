import { callApi } from "#app/core/client/api-client.ts";
import type { ListedMailing, WrittenTexts } from "#app/features/mailings/schema.ts";
import type { ChapterHistory, Chapters } from "./schema.ts";

const LETTERS = "/api/v1/chapters/letters";

export const fetchChapters = () => callApi<Chapters>("/api/v1/chapters");

export const fetchHistory = (city: string) =>
  callApi<ChapterHistory>(`/api/v1/chapters/${encodeURIComponent(city)}/history`);

export const fetchHostLetters = () => callApi<WrittenTexts>(LETTERS);

export const sendHostLetter = ({ text }: { text: string }, idempotencyKey: string) =>
  callApi<ListedMailing>(LETTERS, { method: "POST", body: { text }, idempotencyKey });

export const takeBackHostLetter = (id: string) => callApi(`${LETTERS}/${id}`, { method: "DELETE" });
