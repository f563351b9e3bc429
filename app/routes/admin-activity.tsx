import { callApi } from "#app/core/api-client.ts";
import { hiddenMeta } from "#app/core/meta.ts";
import type { RecordPage } from "#app/core/record-client.ts";
import { Trail } from "#app/features/activity/components/trail.tsx";
import type { Activity } from "#app/features/activity/schema.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";
import { ListProblem, ListWaiting } from "#app/ui/list-states.tsx";
import type { Route } from "./+types/admin-activity";

export const meta = () => hiddenMeta("Activity");

const PAGE_SIZE = 50;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", resource: asked.get("kind") ?? "" };
  const given = Object.entries({ ...question, cursor: asked.get("cursor") ?? "" });
  const search = new URLSearchParams(given.filter(([, value]) => value !== ""));
  search.set("limit", String(PAGE_SIZE));
  const answer = await callApi<RecordPage<Activity>>(`/api/v1/activities?${search.toString()}`, {
    needsUser: true,
  });
  return { question, answer };
}

export function HydrateFallback() {
  return (
    <Gate>
      <ListWaiting>Loading...</ListWaiting>
    </Gate>
  );
}

export default function AdminActivity({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <Gate>
      {answer.ok ? (
        <Trail page={answer.value} question={question} />
      ) : (
        <ListProblem title="The activity could not be fetched." failure={answer.error} />
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
