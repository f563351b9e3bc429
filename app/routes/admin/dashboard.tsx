import { forAdministrators } from "#app/core/client/admin-check.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { Overview } from "#app/views/dashboard/components/overview.tsx";
import type { Overview as Figures } from "#app/views/dashboard/schema.ts";
import { DownloadSubscribers } from "#app/resources/newsletter/components/download-subscribers.tsx";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/dashboard";

export const meta = () => hiddenMeta("Dashboard");

const words = {
  denied: "You need admin privileges to access this page.",
  waiting: "Loading...",
  failed: "The counts could not be fetched.",
};

export const clientLoader = () => forAdministrators(() => callApi<Figures>("/api/v1/overview"));

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function Admin({ loaderData: answer }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(figures) => <Overview figures={figures} download={<DownloadSubscribers />} />}
    </AdminScreen>
  );
}
