import { data, redirect } from "react-router";
import { site } from "#app/content/site.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { blogAlternates } from "#app/views/feeds/alternates.ts";
import { postOgImage } from "#app/resources/blog-posts/og-image.server.ts";
import { importedId, isOldNumber } from "#app/core/data/imported-id.server.ts";
import { requestContext } from "#app/core/context.server.ts";
import { missingStatus } from "#app/core/result.ts";
import { hiddenMeta, pageMeta, siteOrigin, SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import { postData } from "#app/resources/blog-posts/json-ld.ts";
import { BackToBlog, PostArticle } from "#app/resources/blog-posts/components/post-article.tsx";
import { PostCard } from "#app/resources/blog-posts/components/post-card.tsx";
import { useUnpublishedPost } from "#app/resources/blog-posts/components/use-unpublished-post.ts";
import { postMessages } from "#app/resources/blog-posts/messages.ts";
import type { PostSummary } from "#app/resources/blog-posts/rules.ts";
import type { Post } from "#app/resources/blog-posts/resource.ts";
import { plainRow } from "#app/core/data/service.server.ts";
import { postsService, summaryOf } from "#app/resources/blog-posts/service.server.ts";
import { NewsletterSection } from "#app/features/newsletter/components/newsletter-section.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import { useDocumentTitle } from "#app/ui/use-document-title.ts";
import type { Route } from "./+types/blog-post";

const FURTHER_POSTS = 3;

interface BlogPostData {
  post: Omit<Post, "created_by"> | null;
  image: string;
  further: PostSummary[];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const found = await postsService.find(ctx, params.id);
  if (!found.ok) {
    const id = isOldNumber(params.id) && importedId("blog_posts", params.id);
    if (id && (await postsService.find(ctx, id)).ok) throw redirect(`/blog/${id}`, 301);
    const nothing: BlogPostData = { post: null, image: SITE_OG_IMAGE, further: [] };
    return data(nothing, { status: missingStatus(found.error.code) });
  }
  const others = await postsService.list(ctx, { limit: FURTHER_POSTS + 1 });
  const further = others.ok ? others.value.items : [];
  // Pages send only what they show.
  const { created_by: _, ...post } = plainRow(found.value);
  const shown: BlogPostData = {
    image: postOgImage(found.value),
    post,
    further: further
      .filter(({ id }) => id !== params.id)
      .slice(0, FURTHER_POSTS)
      .map(summaryOf),
  };
  return data(shown);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shown = loaderData && resolved(loaderData);
  if (!shown) return hiddenMeta("Blog");
  const { post, image } = shown;
  if (!post) return hiddenMeta(postMessages.notFound);
  const origin = siteOrigin(matches);
  const path = `/blog/${post.id}`;
  return pageMeta(origin, {
    title: post.title,
    description: post.excerpt ?? post.content,
    path,
    kind: "article",
    crumbs: [
      { name: "Blog", path: "/blog" },
      { name: post.title, path },
    ],
    image: { path: image, alt: post.title },
    alternates: blogAlternates,
    data: [postData(origin, post, image)],
  });
};

export default function BlogPost({ loaderData, params }: Route.ComponentProps) {
  return (
    <Deferred
      key={params.id}
      value={loaderData}
      fallback={<ListWaiting>Loading...</ListWaiting>}
      failed={postMessages.findFailed}
    >
      {(shown) => <PostPage id={params.id} shown={shown} />}
    </Deferred>
  );
}

function PostPage({ id, shown }: { id: string; shown: BlogPostData }) {
  const { isAdmin } = useAuth();
  const draft = useUnpublishedPost(id, isAdmin && !shown.post);
  const post = shown.post ?? draft;
  useDocumentTitle(`${post?.title ?? postMessages.notFound} · ${site.brand}`);
  if (!post) return <PostNotFound />;
  return (
    <>
      <PostArticle
        post={post}
        tools={
          isAdmin ? (
            <ButtonLink
              to={`/admin/blogs#edit/${post.id}`}
              variant="secondary"
              size="sm"
              className="print:hidden"
            >
              Edit Blog Post
            </ButtonLink>
          ) : null
        }
      />
      {shown.further.length > 0 ? (
        <Section tone="sunken" labelledBy="further" className="print:hidden">
          <Heading size="medium" id="further" className="mb-8">
            Keep reading
          </Heading>
          <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {shown.further.map((other) => (
              <li key={other.id}>
                <PostCard post={other} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <NewsletterSection />
    </>
  );
}

function PostNotFound() {
  return (
    <Section>
      <div className="grid justify-items-start gap-6">
        <PageTitle>{postMessages.notFound}</PageTitle>
        <p className="max-w-prose text-lg text-soft">
          It may have been taken down, or the link was cut short.
        </p>
        <BackToBlog />
      </div>
    </Section>
  );
}
