import { callApi } from "#app/core/client/api-client.ts";
import { HealthList } from "#app/views/health/components/health-list.tsx";
import type { Health } from "#app/views/health/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";
import { AdminColumn } from "#app/ui/section.tsx";

const screen = adminScreen({
  title: "Health",
  failed: "We couldn't load the site's health.",
  load: () => callApi<Health>("/api/v1/health"),
  render: (health) => (
    <AdminColumn title="Health">
      <HealthList health={health} />
    </AdminColumn>
  ),
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
