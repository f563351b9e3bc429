import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ArrowLeft, Icon } from "#app/ui/icon.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";
import { beginsWithLetter } from "../rules.ts";
import type { Post } from "../resource.ts";
import { Kicker, PostMeta } from "./post-meta.tsx";

interface PostArticleProps {
  post: Omit<Post, "created_by">;
  /** Beside the way back: it comes late, and there it moves nothing. */
  tools?: ReactNode;
}

/** SPEC 2, blog post detail: back button, picture, featured badge, category, title, author, date, text. */
export function PostArticle({ post, tools }: PostArticleProps) {
  // Two paragraphs may say the same: only the place tells them apart, and it never changes.
  const paragraphs = paragraphsOf(post.content).map((text, place) => ({ text, place }));
  return (
    <article className="pb-16 md:pb-24 print:pb-0">
      <header className="mx-auto grid max-w-[42rem] justify-items-start gap-5 px-4 pt-8 pb-10 md:pt-14 lg:max-w-4xl md:pb-14">
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <BackToBlog />
          {tools}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {post.published ? null : <Badge tone="outline">Draft</Badge>}
          {post.featured ? <Badge tone="accent">Featured</Badge> : null}
          <Kicker>{post.category}</Kicker>
        </div>
        <PageTitle>{post.title}</PageTitle>
        {post.excerpt ? (
          <p className="max-w-prose font-display text-xl leading-snug text-soft wrap-anywhere">
            {post.excerpt}
          </p>
        ) : null}
        <PostMeta post={post} />
      </header>
      {post.image_url ? (
        <div className="mx-auto max-w-page sm:px-6">
          <Picture
            src={post.image_url}
            fallback="blog/b08"
            alt=""
            isHero
            sizes="(min-width: 76rem) 76rem, 100vw"
            className="aspect-video w-full sm:rounded-lg md:aspect-[2/1]"
          />
        </div>
      ) : null}
      <div
        className={classes(
          "mx-auto mt-10 grid max-w-[42rem] gap-6 px-4 text-start text-lg leading-[1.65] md:mt-16",
          beginsWithLetter(post.content) && "drop-cap",
        )}
      >
        {paragraphs.map(({ place, text }) => (
          <p key={place}>
            <LinkedText>{text}</LinkedText>
          </p>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="checker-strip mx-auto mt-14 h-3 w-24 opacity-60 print:hidden"
      />
    </article>
  );
}

export function BackToBlog() {
  return (
    <ButtonLink to="/blog" variant="quiet" className="print:hidden">
      <Icon of={ArrowLeft} />
      Back to Blog
    </ButtonLink>
  );
}
