import { Link } from "react-router";
import { tallScript } from "#app/core/text/tall-script.ts";
import { ArrowRight, Icon } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Heading } from "#app/ui/section.tsx";
import type { PostSummary } from "../rules.ts";
import { Kicker, PostMeta } from "./post-meta.tsx";

/** SPEC 2: a post in the list. The whole card leads to the post; the headline is its one link. */
export function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className="group relative flex h-full flex-col gap-4 border-t-4 border-ink pt-4">
      <div className="aspect-video overflow-hidden rounded-md bg-sunken">
        <Picture
          src={post.image_url}
          fallback="blog/b08"
          alt=""
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
          className="size-full transition-transform duration-500 group-hover:scale-102"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2.5">
        <Kicker>{post.category}</Kicker>
        <Heading as="h3" size="small" data-script={tallScript(post.title)}>
          <Link
            to={`/blog/${post.id}`}
            className="decoration-accent decoration-3 underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {post.title}
          </Link>
        </Heading>
        {post.excerpt ? <p className="line-clamp-4 text-soft">{post.excerpt}</p> : null}
        <PostMeta post={post} className="mt-auto pt-2" />
        <p aria-hidden="true" className="flex items-center gap-1.5 text-sm font-semibold">
          Read More
          <Icon of={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </article>
  );
}
