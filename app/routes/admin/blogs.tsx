import { forAdministrators } from "#app/core/client/admin-check.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { postsClient } from "#app/resources/blog-posts/client.ts";
import { ManagePosts } from "#app/resources/blog-posts/components/manage-posts.tsx";
import { postMessages } from "#app/resources/blog-posts/messages.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/blogs";

export const meta = () => hiddenMeta("Blog Management");

const PAGE_SIZE = 20;

const words = {
  denied: postMessages.accessDenied,
  waiting: postMessages.loading,
  failed: postMessages.fetchFailed,
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", state: asked.get("kind") ?? "" };
  const answer = await forAdministrators(() =>
    postsClient.list({
      ...question,
      drafts: 1,
      cursor: asked.get("cursor"),
      limit: PAGE_SIZE,
    }),
  );
  return { question, answer };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminBlogs({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => <ManagePosts page={page} question={question} />}
    </AdminScreen>
  );
}
