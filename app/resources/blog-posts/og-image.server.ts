import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { versionedFile } from "#app/core/seo/og-image-version.server.ts";

export interface PostOnImage {
  id: string;
  title: string;
  category: string | null;
  author: string;
  image_url: string | null;
}

export const postOgImage = ({ id, title, category, author, image_url }: PostOnImage): string =>
  `/cards/blog/${id}-${versionedFile([title, category, author], pictureIdIn(image_url ?? ""))}`;
