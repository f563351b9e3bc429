/** The address that an invitation fills in: in the location state, because addresses of pages are logged. */
export function addressFrom(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("email" in state)) return undefined;
  return typeof state.email === "string" ? state.email : undefined;
}

/** Never another site, because a link could otherwise send people there from our page. */
export function returnPath(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return "/";
  const url = new URL(wanted, "http://site.invalid");
  const isElsewhere = url.origin !== "http://site.invalid" || url.pathname.startsWith("//");
  if (isElsewhere || url.pathname.startsWith("/auth")) return "/";
  return url.pathname + url.search + url.hash;
}
