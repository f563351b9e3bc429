/**
 * The parameters of the address that a page reads on the server, exported by its route module as
 * `handle.searchParams`: the values it knows, or `"text"` for whatever a visitor types. All others are
 * dropped from the key of the page cache (`server/pages/page-key.server.ts`), so that they make no other page.
 */
export interface PageHandle {
  searchParams: Readonly<Record<string, "text" | readonly string[]>>;
}
