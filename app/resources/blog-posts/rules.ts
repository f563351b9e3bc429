import { paddedDate, utcWallTime } from "#app/core/text/dates.ts";
import type { Post } from "./resource.ts";

export type PostSummary = Pick<
  Post,
  | "id"
  | "title"
  | "excerpt"
  | "category"
  | "author"
  | "read_time"
  | "image_url"
  | "featured"
  | "created_at"
>;

export const beginsWithLetter = (content: string) => /^\s*(?!https?:\/\/)\p{L}/iu.test(content);

/** SPEC 2 and 9: 'MMM dd, yyyy', such as 'Jan 05, 2024'. */
export const postDate = (created_at: string): string => paddedDate(utcWallTime(created_at));

export const categoryIn = (question: URLSearchParams): string | undefined =>
  question.get("category")?.trim() || undefined;

export const categoryPath = (category: string | undefined): string =>
  category === undefined ? "/blog" : `/blog?${new URLSearchParams({ category }).toString()}`;
