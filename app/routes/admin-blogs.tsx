import { hiddenMeta } from "#app/core/meta.ts";
import { postsClient } from "#app/features/blog/client.ts";
import { ManagePosts } from "#app/features/blog/components/manage-posts.tsx";
import { postMessages } from "#app/features/blog/messages.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import type { Route } from "./+types/admin-blogs";

export const meta = () => hiddenMeta("Blog Management");

const PAGE_SIZE = 20;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", state: asked.get("kind") ?? "" };
  const answer = await postsClient.list({
    drafts: 1,
    state: question.state,
    q: question.q,
    cursor: asked.get("cursor"),
    limit: PAGE_SIZE,
  });
  return { question, answer };
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>{postMessages.loading}</ListWaiting>
    </Gate>
  );
}

export default function AdminBlogs({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <Gate>
      {answer.ok ? (
        <ManagePosts page={answer.value} question={question} />
      ) : (
        <ListProblem title={postMessages.fetchFailed} failure={answer.error} />
      )}
    </Gate>
  );
}

function Gate({ children }: { children: React.ReactNode }) {
  return (
    <AdminGate message={postMessages.accessDenied} waiting={postMessages.loading}>
      {children}
    </AdminGate>
  );
}
