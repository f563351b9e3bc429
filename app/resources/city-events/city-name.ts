import { chapterNamed } from "#app/content/cities.ts";

const MAX_LENGTH = 200;

/** The name under which the events of a city are stored; "" when there is none or it cannot be a city. */
export function cityNamed(asked: string): string {
  const name = asked.trim().replace(/\s+/gu, " ");
  if (name.length > MAX_LENGTH || /[\p{Cc}\p{Cs}]/u.test(name)) return "";
  // As path segments these two lead to another page.
  if (name === "." || name === "..") return "";
  return chapterNamed(name) ?? name;
}
