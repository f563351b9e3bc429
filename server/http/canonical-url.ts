import { createMiddleware } from "hono/factory";
import { findCity } from "#app/content/cities.ts";

/** Redirects other spellings of an address to the canonical one, so that no page is cached twice. */
export const redirectToCanonical = createMiddleware(async (c, next) => {
  const canonical = canonicalAddress(new URL(c.req.url));
  return canonical ? c.redirect(canonical, 308) : next();
});

/** No page has a longer one, and reading it costs as the square of its length. */
const LONGEST_PATH = 1_000;

/**
 * The canonical path and query of an address that has a slash too many, capitals, characters escaped that need
 * no escaping, or the end of the sentence it was copied from; undefined for an address that is canonical. The result always begins with a single slash, so
 * that it never leads to another host.
 */
export function canonicalAddress({ pathname, search }: URL): string | undefined {
  if (pathname.length > LONGEST_PATH) return undefined;
  const isCity = /^\/+(city|host)\//i.test(pathname);
  // A form writes the space in `New Delhi` as a plus; no city has one in its name.
  const asked = isCity ? pathname.replaceAll("+", "%20") : pathname;
  const parts = asked.split("/").filter(Boolean).map(plainlyEscaped);
  const last = parts.pop() ?? "";
  let copied = isCity && parts.length === 1 ? cityCopied(last) : withoutEnd(last);
  // Nothing is left of `%2f`: then the part before it ends the address.
  while (copied === "" && parts.length > 0) copied = withoutEnd(parts.pop() ?? "");
  const [first = "", ...rest] = [...parts, copied].filter(Boolean);
  const section = first.toLowerCase();
  const others = LOWER_CASE.has(section) ? rest.map((part) => part.toLowerCase()) : rest;
  const path = withoutExtraData(`/${[section, ...others].join("/")}`);
  return path === pathname ? undefined : path + search;
}

/**
 * The router reads `/about/_.data` and `/about/.data` as it does `/about.data`. For the home page it asks
 * for `/_.data`.
 */
function withoutExtraData(path: string): string {
  if (path === "/.data") return "/_.data";
  return path.replace(/(?<=.)\/_?\.data$/, ".data");
}

/** Signs that end the sentence around a link; tokens and ids end with a letter, a digit, `-` or `_`. */
const END = /(?![-_])[\p{P}\p{S}\p{Z}\p{C}]+$/u;

function withoutEnd(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part).replace(END, ""));
  } catch {
    return part;
  }
}

/** Names of cities may end with a point, except those of chapters. */
function cityCopied(part: string): string {
  const copied = withoutEnd(part);
  return copied !== part && findCity(decodeURIComponent(copied)) ? copied : part;
}

/** Sections below which everything is lower case; the name of a city and the token of a link are not. */
const LOWER_CASE = new Set(["events", "event", "blog"]);

function plainlyEscaped(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return part;
  }
}
