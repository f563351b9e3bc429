import { pages, type PagePath } from "#app/content/pages.ts";
import { pageMeta, siteOrigin, type PageFacts } from "./meta.ts";
import type { StructuredData } from "./json-ld.ts";

export function fixedPageMeta(
  path: PagePath,
  more: Pick<PageFacts, "alternates" | "isHidden"> & {
    data?: (origin: string) => StructuredData[];
  } = {},
) {
  return ({ matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] }) => {
    const { title, description } = pages[path];
    const crumbs = path === "/" ? undefined : [{ name: title, path }];
    const origin = siteOrigin(matches);
    const { alternates = [], isHidden = false, data } = more;
    return pageMeta(origin, {
      title,
      description,
      path,
      crumbs,
      alternates,
      isHidden,
      data: data?.(origin),
    });
  };
}
