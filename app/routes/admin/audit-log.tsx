import { forAdministrators } from "#app/core/client/admin-check.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { AuditLog } from "#app/views/audit-log/components/audit-log.tsx";
import type { Activity } from "#app/views/audit-log/schema.ts";
import { AdminScreen, AdminWaiting } from "#app/ui/admin-screen.tsx";
import type { Route } from "./+types/audit-log";

export const meta = () => hiddenMeta("Activity");

const PAGE_SIZE = 50;

const words = {
  denied: "You need admin privileges to access this page.",
  waiting: "Loading...",
  failed: "The activity could not be fetched.",
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const question = { q: asked.get("q") ?? "", resource: asked.get("kind") ?? "" };
  const given = Object.entries({ ...question, cursor: asked.get("cursor") ?? "" });
  const search = new URLSearchParams(given.filter(([, value]) => value !== ""));
  search.set("limit", String(PAGE_SIZE));
  const answer = await forAdministrators(() =>
    callApi<RecordPage<Activity>>(`/api/v1/activities?${search.toString()}`),
  );
  return { question, answer };
}

export const HydrateFallback = () => <AdminWaiting words={words} />;

export default function AdminActivity({ loaderData: { question, answer } }: Route.ComponentProps) {
  return (
    <AdminScreen words={words} answer={answer}>
      {(page) => <AuditLog page={page} question={question} />}
    </AdminScreen>
  );
}
