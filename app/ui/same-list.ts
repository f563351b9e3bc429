import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A fragment that comes or goes, as a form opens and closes, asks for no other list: after saving, the list has been
 * fetched anew already.
 */
export const revalidateUnlessFragment = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const isSameList =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSameList && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
};
