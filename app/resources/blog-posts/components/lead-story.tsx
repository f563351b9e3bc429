import { Link } from "react-router";
import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ArrowRight, Icon } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Heading } from "#app/ui/section.tsx";
import type { PostSummary } from "../rules.ts";
import { Kicker, PostMeta } from "./post-meta.tsx";

export function LeadStory({ post }: { post: PostSummary }) {
  return (
    <article className="group relative grid gap-6 md:grid-cols-12 md:items-center md:gap-0">
      <div className="aspect-video overflow-hidden rounded-lg bg-sunken md:col-span-8 md:col-start-1 md:row-start-1 md:aspect-[3/2]">
        <Picture
          src={post.image_url}
          fallback="blog/b08"
          alt=""
          isHero
          sizes="(min-width: 48rem) 50rem, 100vw"
          className="size-full transition-transform duration-500 group-hover:scale-102"
        />
      </div>
      <div className="grid gap-4 md:z-10 md:col-span-6 md:col-start-7 md:row-start-1 md:rounded-lg md:bg-paper md:p-9">
        <div className="flex flex-wrap items-center gap-3">
          {post.featured ? <Badge tone="accent">Featured</Badge> : null}
          <Kicker>{post.category}</Kicker>
        </div>
        <Heading data-script={tallScript(post.title)}>
          <Link
            to={`/blog/${post.id}`}
            className="decoration-accent decoration-4 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {post.title}
          </Link>
        </Heading>
        {post.excerpt ? <p className="text-lg text-soft">{post.excerpt}</p> : null}
        <PostMeta post={post} />
        <p aria-hidden="true" className="flex items-center gap-1.5 font-semibold">
          Read More
          <Icon of={ArrowRight} className="size-5 transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </article>
  );
}
