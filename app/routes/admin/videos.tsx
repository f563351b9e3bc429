import { forAdministrators } from "#app/core/client/admin-check.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { videosClient } from "#app/resources/videos/client.ts";
import { ManageVideos } from "#app/resources/videos/components/manage-videos.tsx";
import { videoMessages } from "#app/resources/videos/messages.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/videos";

export const meta = () => hiddenMeta("Video Management");

const PAGE_SIZE = 24;

const words = {
  denied: videoMessages.accessDenied,
  waiting: videoMessages.loading,
  failed: videoMessages.fetchFailed,
  withToast: true,
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", featured: asked.get("kind") ?? "" };
  const answer = await forAdministrators(() =>
    videosClient.list({ ...question, cursor: asked.get("cursor"), limit: PAGE_SIZE }),
  );
  return { question, answer };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminVideos({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => <ManageVideos page={page} question={question} />}
    </AdminScreen>
  );
}
