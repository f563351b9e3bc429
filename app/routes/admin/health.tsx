import { callApi } from "#app/core/client/api-client.ts";
import { HealthList } from "#app/views/health/components/health-list.tsx";
import type { Health } from "#app/views/health/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";
import { PageTitle } from "#app/ui/section.tsx";

const screen = adminScreen({
  title: "Health",
  failed: "The site's health could not be fetched.",
  load: () => callApi<Health>("/api/v1/health"),
  render: (health) => (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      <PageTitle size="small" className="mb-8">
        Health
      </PageTitle>
      <HealthList health={health} />
    </div>
  ),
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
