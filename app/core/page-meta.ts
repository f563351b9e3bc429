import { pages, type PagePath } from "#app/content/pages.ts";

/** What a fixed page says of itself to browsers, search engines and previews. */
export function pageMeta(path: PagePath) {
  const { title, description } = pages[path];
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
  ];
}
