import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { versionedFile } from "#app/core/seo/og-image-version.server.ts";
import type { Post } from "./resource.ts";

export type PostOnImage = Pick<Post, "id" | "title" | "category" | "author" | "image_url">;

export const postOgImage = ({ id, title, category, author, image_url }: PostOnImage): string =>
  `/cards/blog/${id}-${versionedFile([title, category, author], pictureIdIn(image_url ?? ""))}`;
