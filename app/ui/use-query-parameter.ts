import { useBrowserValue } from "./use-browser-value.ts";

/**
 * A parameter of the address that only the browser may read: a token, or where to go next. Pages are
 * rendered without it, the same for everybody; undefined before hydration.
 */
export function useQueryParameter(name: string): string | null | undefined {
  return useBrowserValue(() => new URLSearchParams(window.location.search).get(name), undefined);
}
