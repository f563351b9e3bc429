import { callApi } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { AuditLog } from "#app/views/audit-log/components/audit-log.tsx";
import type { Activity } from "#app/views/audit-log/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";

const PAGE_SIZE = 50;

const questionIn = (asked: URLSearchParams) => ({
  q: asked.get("q") ?? "",
  resource: asked.get("kind") ?? "",
});

const screen = adminScreen({
  title: "Activity",
  failed: "We couldn't load the activity.",
  load(asked) {
    const given = Object.entries({ ...questionIn(asked), cursor: asked.get("cursor") ?? "" });
    const search = new URLSearchParams(given.filter(([, value]) => value !== ""));
    search.set("limit", String(PAGE_SIZE));
    return callApi<RecordPage<Activity>>(`/api/v1/activities?${search.toString()}`);
  },
  render: (page, asked) => <AuditLog page={page} question={questionIn(asked)} />,
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
