import { fetchReports } from "#app/features/reports/client.ts";
import { ReportList } from "#app/features/reports/components/report-list.tsx";
import { adminScreen } from "#app/ui/admin-screen.tsx";

const stateIn = (asked: URLSearchParams) => (asked.get("state") === "settled" ? "settled" : "open");

const screen = adminScreen({
  title: "Reports",
  failed: "We couldn't load the reports.",
  load(asked) {
    const search = new URLSearchParams({ state: stateIn(asked) });
    const cursor = asked.get("cursor");
    if (cursor) search.set("cursor", cursor);
    return fetchReports(search);
  },
  render: (found, asked) => <ReportList {...found} state={stateIn(asked)} />,
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
