import { forAdministrators } from "#app/core/client/admin-check.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { HealthList } from "#app/views/health/components/health-list.tsx";
import type { Health } from "#app/views/health/schema.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import { PageTitle } from "#app/ui/section.tsx";
import type { Route } from "./+types/health";

export const meta = () => hiddenMeta("Health");

const words = {
  denied: "You need admin privileges to access this page.",
  waiting: "Loading...",
  failed: "The site's health could not be fetched.",
};

export const clientLoader = () => forAdministrators(() => callApi<Health>("/api/v1/health"));

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminHealth({ loaderData: answer }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(health) => (
        <div className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
          <PageTitle size="small" className="mb-8">
            Health
          </PageTitle>
          <HealthList health={health} />
        </div>
      )}
    </AdminScreen>
  );
}
