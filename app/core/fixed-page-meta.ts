import type { MetaDescriptor } from "react-router";
import { pages, type PagePath } from "#app/content/pages.ts";
import { pageMeta, siteOrigin } from "./meta.ts";

/** The `meta` of a page whose title and description are fixed: `export const meta = fixedPageMeta("/about")`. */
export function fixedPageMeta(path: PagePath) {
  return ({
    matches,
  }: {
    matches: readonly ({ loaderData?: unknown } | undefined)[];
  }): MetaDescriptor[] => {
    const { title, description } = pages[path];
    const crumbs = path === "/" ? undefined : [{ name: title, path }];
    return pageMeta(siteOrigin(matches), { title, description, path, crumbs });
  };
}
