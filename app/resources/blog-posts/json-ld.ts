import { postPath } from "#app/content/paths.ts";
import {
  absoluteUrl,
  CONTEXT,
  organizationRef,
  type StructuredData,
} from "#app/core/seo/json-ld.ts";
import type { Post } from "./resource.ts";

export function postData(
  origin: string,
  post: Omit<Post, "created_by">,
  image: string,
): StructuredData {
  const url = origin + postPath(post.id);
  return {
    ...CONTEXT,
    "@type": "BlogPosting",
    "@id": url,
    headline: post.title,
    description: post.excerpt ?? undefined,
    articleSection: post.category ?? undefined,
    url,
    mainEntityOfPage: url,
    image: [origin + image, ...(post.image_url ? [absoluteUrl(origin, post.image_url)] : [])],
    datePublished: post.created_at,
    dateModified: post.updated_at,
    author: { "@type": "Person", name: post.author },
    publisher: organizationRef(origin),
  };
}
