/**
 * Where a page with a slash too many really is: one page, one address. Undefined when nothing is wrong
 * with it. What comes out always begins with a single slash, so that it never leads to another host.
 */
export function canonicalAddress({ pathname, search }: URL): string | undefined {
  const path = `/${pathname.split("/").filter(Boolean).join("/")}`;
  return path === pathname ? undefined : path + search;
}
