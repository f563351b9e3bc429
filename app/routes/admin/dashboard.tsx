import { callApi } from "#app/core/client/api-client.ts";
import { Overview } from "#app/views/dashboard/components/overview.tsx";
import type { Overview as Figures } from "#app/views/dashboard/schema.ts";
import { DownloadSubscribers } from "#app/features/newsletter/components/download-subscribers.tsx";
import { adminScreen } from "#app/ui/admin-screen.tsx";

const screen = adminScreen({
  title: "Dashboard",
  failed: "We couldn't load the dashboard.",
  load: () => callApi<Figures>("/api/v1/overview"),
  render: (figures) => <Overview figures={figures} download={<DownloadSubscribers />} />,
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
