import { callApi } from "#app/core/api-client.ts";
import { hiddenMeta } from "#app/core/meta.ts";
import { Overview } from "#app/features/dashboard/components/overview.tsx";
import type { Overview as Figures } from "#app/features/dashboard/schema.ts";
import { DownloadSubscribers } from "#app/features/newsletter/components/download-subscribers.tsx";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import type { Route } from "./+types/admin";

export const meta = () => hiddenMeta("Dashboard");

export function clientLoader() {
  return callApi<Figures>("/api/v1/overview", { needsUser: true });
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>Loading...</ListWaiting>
    </Gate>
  );
}

export default function Admin({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Gate>
      {answer.ok ? (
        <Overview figures={answer.value} download={<DownloadSubscribers />} />
      ) : (
        <ListProblem title="The counts could not be fetched." failure={answer.error} />
      )}
    </Gate>
  );
}

function Gate({ children }: { children: React.ReactNode }) {
  return (
    <AdminGate message="You need admin privileges to access this page." waiting="Loading...">
      {children}
    </AdminGate>
  );
}
