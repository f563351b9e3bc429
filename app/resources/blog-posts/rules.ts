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

/** SPEC 2: the content is split into paragraphs at line breaks. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

export function beginsWithLetter(content: string): boolean {
  return /^\s*(?!https?:\/\/)\p{L}/iu.test(content);
}

/** SPEC 2 and 9: 'MMM dd, yyyy', such as 'Jan 05, 2024'. */
export function postDate(created_at: string): string {
  return paddedDate(utcWallTime(created_at));
}

export function categoryIn(question: URLSearchParams): string | undefined {
  return question.get("category")?.trim() || undefined;
}

export function categoryPath(category: string | undefined): string {
  return category === undefined ? "/blog" : `/blog?${new URLSearchParams({ category }).toString()}`;
}
