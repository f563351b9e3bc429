/** The `handle` of a route module: the server reads it before the page is rendered. */
export interface PageHandle {
  /**
   * The query parameters that the loader reads, with the values it knows, or `"text"` for any. The page cache's key
   * holds no others, because each would make another page.
   */
  searchParams?: Readonly<Record<string, "text" | readonly string[]>>;
  /** `false`: the page is sent without scripts, and links to it need `reloadDocument` (docs/decisions/0026). */
  scripts?: boolean;
  /** One person's own page: never cached, never listed, and its URL never sent as a referrer. */
  isPrivate?: boolean;
  isFramed?: boolean;
}

export const isWithoutScripts = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(
    ({ handle }) =>
      typeof handle === "object" && handle !== null && "scripts" in handle && !handle.scripts,
  );
