import { paddedDate, utcWallTime } from "#app/core/text/dates.ts";
import type { Post } from "./resource.ts";

/** What a list shows of a post: everything but its text. */
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

/** Whether a text can have a drop cap: not when it begins with a sign or an address. */
export function beginsWithLetter(content: string): boolean {
  return /^\s*(?!https?:\/\/)\p{L}/iu.test(content);
}

/** SPEC 2 and 9: 'MMM dd, yyyy', such as 'Jan 05, 2024'. */
export function postDate(created_at: string): string {
  return paddedDate(utcWallTime(created_at));
}

/** The category an address asks for; an empty one is none. */
export function categoryIn(question: URLSearchParams): string | undefined {
  return question.get("category")?.trim() || undefined;
}

/** `/blog?category=…`, or `/blog` for all. */
export function categoryPath(category: string | undefined): string {
  return category === undefined ? "/blog" : `/blog?${new URLSearchParams({ category }).toString()}`;
}
