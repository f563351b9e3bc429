import { versionOf } from "#app/core/seo/og-image-version.server.ts";

export interface PostOnImage {
  id: string;
  title: string;
  category: string | null;
  author: string;
}

export function postOgImage({ id, title, category, author }: PostOnImage): string {
  return `/cards/blog/${id}-${versionOf([title, category, author])}.png`;
}
