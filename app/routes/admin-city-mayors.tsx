import { hiddenMeta } from "#app/core/meta.ts";
import { mayorsClient } from "#app/features/mayors/client.ts";
import { ManageMayors } from "#app/features/mayors/components/manage-mayors.tsx";
import { mayorMessages } from "#app/features/mayors/messages.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import { ListToolbar } from "#app/ui/list-toolbar.tsx";
import type { Route } from "./+types/admin-city-mayors";

export const meta = () => hiddenMeta("City Mayor Management");

const PAGE_SIZE = 30;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const q = asked.get("q") ?? "";
  const answer = await mayorsClient.list({ q, cursor: asked.get("cursor"), limit: PAGE_SIZE });
  return { q, answer };
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>{mayorMessages.loading}</ListWaiting>
    </Gate>
  );
}

export default function AdminCityMayors({ loaderData: { q, answer } }: Route.ComponentProps) {
  return (
    <Gate>
      {answer.ok ? (
        <ManageMayors
          page={answer.value}
          isFiltered={q !== ""}
          toolbar={
            <ListToolbar search={q} searchLabel="Search by name, city or country" filters={[]} />
          }
        />
      ) : (
        <ListProblem title={mayorMessages.fetchFailed} failure={answer.error} withToast />
      )}
    </Gate>
  );
}

function Gate({ children }: { children: React.ReactNode }) {
  return (
    <AdminGate message={mayorMessages.accessDenied} waiting={mayorMessages.loading}>
      {children}
    </AdminGate>
  );
}
