import { postPath } from "#app/content/paths.ts";
import {
  absoluteUrl,
  CONTEXT,
  organizationRef,
  type StructuredData,
} from "#app/core/seo/json-ld.ts";

interface PostFacts {
  id: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  author: string;
  image_url: string | null;
  created_at: string;
  updated_at: string;
}

export function postData(origin: string, post: PostFacts, image: string): StructuredData {
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
