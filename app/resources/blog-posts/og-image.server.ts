import { versionOf } from "#app/core/seo/og-image-version.server.ts";

export interface PostOnCard {
  id: string;
  title: string;
  category: string | null;
  author: string;
}

export function postCard({ id, title, category, author }: PostOnCard): string {
  return `/cards/blog/${id}-${versionOf([title, category, author])}.png`;
}
