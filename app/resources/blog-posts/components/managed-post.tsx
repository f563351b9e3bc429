import type { ReactNode } from "react";
import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Post } from "../resource.ts";
import { PostMeta } from "./post-meta.tsx";

export function ManagedPost({ post, tools }: { post: Post; tools: ReactNode }) {
  return (
    <article className="grid grid-cols-[5.5rem_1fr] content-start @max-[12rem]:grid-cols-1 gap-x-4 gap-y-2 rounded-md border-2 border-line bg-raised p-3 sm:grid-cols-[9rem_1fr_auto] sm:p-4">
      <Picture
        key={post.id}
        src={post.image_url}
        alt=""
        sizes="9rem"
        className="aspect-square w-full rounded-sm sm:row-span-2 sm:aspect-[4/3]"
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={post.published ? "good" : "outline"}>
            {post.published ? "Published" : "Draft"}
          </Badge>
          {post.featured ? <Badge tone="accent">Featured</Badge> : null}
          {post.category ? <Badge>{post.category}</Badge> : null}
        </p>
        <h2
          data-script={tallScript(post.title)}
          className="font-display text-xl font-bold tracking-tight"
        >
          <a href={`/blog/${post.id}`} className="hover:underline">
            {post.title}
          </a>
        </h2>
        <PostMeta post={post} />
      </div>
      <div className="order-1 col-span-full -mb-1 flex items-start justify-end sm:order-none sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:mb-0">
        {tools}
      </div>
      {post.excerpt ? (
        <p className="col-span-full line-clamp-3 text-sm sm:col-span-2 sm:col-start-2 sm:row-start-2">
          {post.excerpt}
        </p>
      ) : null}
    </article>
  );
}
