import { Link, redirect } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { blogAlternates } from "#app/views/feeds/alternates.ts";
import { requestContext } from "#app/core/context.server.ts";
import { nameKey } from "#app/core/forms/names.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { pages } from "#app/content/pages.ts";
import { CategoryChips } from "#app/resources/blog-posts/components/category-chips.tsx";
import { LeadStory } from "#app/resources/blog-posts/components/lead-story.tsx";
import { PostCard } from "#app/resources/blog-posts/components/post-card.tsx";
import { postMessages } from "#app/resources/blog-posts/messages.ts";
import { categoryIn, categoryPath } from "#app/resources/blog-posts/rules.ts";
import {
  leadPost,
  postCategories,
  postsCursor,
  postsService,
  summaryOf,
} from "#app/resources/blog-posts/service.server.ts";
import { NewsletterSection } from "#app/features/newsletter/components/newsletter-section.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { deferred, Deferred, resolved } from "#app/ui/deferred.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListWaiting } from "#app/ui/list-states.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import type { Route } from "./+types/blog";

export const handle: PageHandle = { searchParams: { category: "text", cursor: "text" } };

const PAGE_SIZE = 12;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const question = new URL(request.url).searchParams;
  const category = categoryIn(question);
  const cursor = await postsCursor(ctx, question.get("cursor"));
  const list = await postsService.list(ctx, { category, cursor, limit: PAGE_SIZE });
  const lead = await leadPost(ctx, category);
  const { items = [], nextCursor } = list.ok ? list.value : {};
  const categories = await postCategories(ctx);
  const spelling = category && respelt(category, categories);
  if (spelling) throw redirect(categoryPath(spelling), 301);
  // A URL can name any category, in any spelling: only those that links have are cached.
  if (
    category !== undefined &&
    (!categories.includes(category) || category !== question.get("category"))
  )
    ctx.dependencies?.expiresAt(ctx.now);
  return {
    category,
    categories,
    lead: cursor || !lead ? undefined : summaryOf(lead),
    posts: items.filter((post) => post.id !== lead?.id).map(summaryOf),
    older: nextCursor && olderPath(category, nextCursor),
    isFirstPage: !cursor,
  };
}

/** The stored category that looks like one that is none. */
function respelt(category: string, categories: readonly string[]): string | undefined {
  if (categories.includes(category)) return undefined;
  return categories.find((one) => nameKey(one) === nameKey(category));
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  deferred(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const shown = loaderData && resolved(loaderData);
  // After a click the posts have not come yet: the URL names the category.
  const category = categoryIn(new URLSearchParams(location.search));
  const { title, description } = pages["/blog"];
  return pageMeta(siteOrigin(matches), {
    title: category ? `Blog: ${category}` : "Blog",
    description: category ? `${category}: ${description}` : description,
    path: categoryPath(category),
    alternates: blogAlternates,
    crumbs: [{ name: title, path: "/blog" }],
    isHidden: !shown?.lead && (category !== undefined || !shown?.isFirstPage),
  });
};

/** SPEC 2, blog list: the featured post, then the others. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { isAdmin } = useAuth();
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 md:pt-16 md:pb-24">
        <header className="grid gap-6 md:grid-cols-[auto_1fr] md:items-end md:gap-12">
          <PageTitle className="md:text-[clamp(5rem,14vw,11rem)] md:leading-[0.78]">Blog</PageTitle>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p className="max-w-md text-lg text-soft">{pages["/blog"].description}</p>
            {isAdmin ? (
              <ButtonLink to="/admin/blog/manage" variant="secondary" size="sm">
                Manage
              </ButtonLink>
            ) : null}
          </div>
        </header>
        <Deferred
          value={loaderData}
          fallback={<ListWaiting>{postMessages.loading}</ListWaiting>}
          failed={postMessages.fetchFailed}
        >
          {(shown) => <Posts shown={shown} isAdmin={isAdmin} />}
        </Deferred>
      </div>
      <NewsletterSection />
    </>
  );
}

type BlogData = Awaited<ReturnType<typeof loader>>;

function Posts({ shown, isAdmin }: { shown: BlogData; isAdmin: boolean }) {
  const { category, categories, lead, posts, older, isFirstPage } = shown;
  const isEmpty = !lead && posts.length === 0;
  return (
    <>
      <div className="mt-8 mb-10 border-t-2 border-ink pt-5 md:mt-12 md:mb-14">
        <CategoryChips categories={categories} current={category} />
      </div>
      {isEmpty ? (
        <EmptyState
          sign="page"
          title={category ? postMessages.noneInCategory(category) : postMessages.noneYet}
        >
          {isAdmin ? <ButtonLink to="/admin/blogs#new">Create First Post</ButtonLink> : null}
        </EmptyState>
      ) : null}
      {lead ? <LeadStory post={lead} /> : null}
      {posts.length > 0 ? (
        <>
          <h2 className="sr-only">{isFirstPage ? "More posts" : "Older posts"}</h2>
          <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 md:mt-20 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <nav aria-label="Pages" className="mt-14 flex flex-wrap justify-between gap-4 empty:hidden">
        {isFirstPage ? null : (
          <Link to={categoryPath(category)} className="font-semibold underline underline-offset-4">
            Newest posts
          </Link>
        )}
        {older ? (
          <ButtonLink to={older} variant="secondary" className="ml-auto">
            Older posts
          </ButtonLink>
        ) : null}
      </nav>
    </>
  );
}

function olderPath(category: string | undefined, cursor: string): string {
  const question = new URLSearchParams(category === undefined ? {} : { category });
  question.set("cursor", cursor);
  return `/blog?${question.toString()}`;
}
