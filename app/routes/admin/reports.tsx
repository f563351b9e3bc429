import { forAdministrators } from "#app/core/client/admin-check.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { fetchReports } from "#app/views/reports/client.ts";
import { ReportList } from "#app/views/reports/components/report-list.tsx";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/reports";

export const meta = () => hiddenMeta("Reports");

const words = {
  denied: "You need admin privileges to access this page.",
  waiting: "Loading...",
  failed: "The reports could not be fetched.",
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const state = asked.get("state") === "settled" ? "settled" : "open";
  const search = new URLSearchParams({ state });
  const cursor = asked.get("cursor");
  if (cursor) search.set("cursor", cursor);
  return { state, answer: await forAdministrators(() => fetchReports(search)) };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminReports({ loaderData: { state, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(found) => <ReportList {...found} state={state} />}
    </AdminScreen>
  );
}
