import { Overview } from "#app/views/dashboard/components/overview.tsx";
import { fetchOverview } from "#app/views/dashboard/client.ts";
import { DownloadSubscribers } from "#app/features/newsletter/components/download-subscribers.tsx";
import { adminScreen } from "#app/ui/admin-screen.tsx";

const screen = adminScreen({
  title: "Dashboard",
  failed: "We couldn't load the dashboard.",
  load: fetchOverview,
  render: (figures) => <Overview figures={figures} download={<DownloadSubscribers />} />,
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
