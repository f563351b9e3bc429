import { createMiddleware } from "hono/factory";

/** One page or document has one address: other spellings of it lead there, so that none is kept twice. */
export const redirectToCanonical = createMiddleware(async (c, next) => {
  const canonical = canonicalAddress(new URL(c.req.url));
  return canonical ? c.redirect(canonical, 308) : next();
});

/**
 * Where a page really is whose address was written another way: with a slash too many, in capitals, with
 * letters escaped that need it not. One page, one address. Undefined when nothing is wrong with it. What
 * comes out always begins with a single slash, so that it never leads to another host.
 */
export function canonicalAddress({ pathname, search }: URL): string | undefined {
  const [first = "", ...rest] = pathname.split("/").filter(Boolean).map(plainlyEscaped);
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

/** Where everything that follows is lower case too; a city's name and a letter's token are not. */
const LOWER_CASE = new Set(["events", "event", "blog"]);

function plainlyEscaped(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    // Not escaped text at all: the page there says that it does not exist.
    return part;
  }
}
