import { hiddenMeta } from "#app/core/meta.ts";
import { videosClient } from "#app/features/videos/client.ts";
import { ManageVideos } from "#app/features/videos/components/manage-videos.tsx";
import { videoMessages } from "#app/features/videos/messages.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import type { Route } from "./+types/admin-videos";

export const meta = () => hiddenMeta("Video Management");

const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", featured: asked.get("kind") ?? "" };
  const answer = await videosClient.list({
    ...question,
    cursor: asked.get("cursor"),
    limit: PAGE_SIZE,
  });
  return { question, answer };
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>{videoMessages.loading}</ListWaiting>
    </Gate>
  );
}

export default function AdminVideos({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <Gate>
      {answer.ok ? (
        <ManageVideos page={answer.value} question={question} />
      ) : (
        <ListProblem title={videoMessages.fetchFailed} failure={answer.error} withToast />
      )}
    </Gate>
  );
}

function Gate({ children }: { children: React.ReactNode }) {
  return (
    <AdminGate message={videoMessages.accessDenied} waiting={videoMessages.loading}>
      {children}
    </AdminGate>
  );
}
