import { fetchIssues } from "#app/features/newsletter/client.ts";
import { IssueDesk } from "#app/features/newsletter/components/issue-desk.tsx";
import { adminScreen } from "#app/ui/admin-screen.tsx";

const screen = adminScreen({
  title: "Newsletter",
  failed: "We couldn't load the newsletter.",
  load: () => fetchIssues(),
  render: ({ items, minutes_to_stop, preview }) => (
    <IssueDesk items={items} minutesToStop={minutes_to_stop} preview={preview} />
  ),
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;
