import { useRevalidator } from "react-router";
import { localMoment } from "#app/core/text/dates.ts";
import { figuresLine } from "../messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { AdminColumn, Subheading } from "#app/ui/section.tsx";
import { toast } from "#app/ui/toast.ts";
import type { Reports } from "../client.ts";
import { ReportEntry, ShowAgain } from "./report-entry.tsx";
import type { Act } from "./report-forms.tsx";

const TABS = [
  { state: "open", to: "?state=open", label: "Open" },
  { state: "settled", to: "?state=settled", label: "Settled" },
];

export function ReportList({ reports, hidden, figures, state }: Reports & { state: string }) {
  const { area, expectChange } = useFocusWhenGone(reports);
  const act = useAction(expectChange);
  return (
    <AdminColumn title="Reports">
      <p className="-mt-4 mb-6 text-lg">{figuresLine(figures)}</p>
      <LinkTabs
        label="Reports"
        tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.state === state }))}
      />
      <section ref={area} tabIndex={-1} aria-label="List of reports" className="mt-8">
        {reports.items.length === 0 ? (
          <EmptyState title={state === "open" ? "Nothing to read." : "Nothing settled."} />
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {reports.items.map((report) => (
              <li key={report.id}>
                <ReportEntry report={report} act={act} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <PageLinks nextCursor={reports.nextCursor} nextLabel="Older" />
      <HiddenEvents hidden={hidden} act={act} />
    </AdminColumn>
  );
}

function HiddenEvents({ hidden, act }: Pick<Reports, "hidden"> & { act: Act }) {
  const { area, expectChange } = useFocusWhenGone(hidden);
  if (hidden.length === 0) return null;
  return (
    <section ref={area} tabIndex={-1} aria-labelledby="hidden" className="mt-14">
      <Subheading id="hidden">Hidden events</Subheading>
      <ul className="divide-y divide-line border-y border-line">
        {hidden.map(({ event_id, title, city_name, hidden_at }) => (
          <li
            key={event_id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 wrap-anywhere"
          >
            <span>
              <b className="font-semibold">{title}</b>, {city_name}{" "}
              <span className="text-sm text-soft">since {localMoment(hidden_at)}</span>
            </span>
            <ShowAgain id={event_id} title={title} act={act} onPress={expectChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAction(expectChange: () => void): Act {
  const { revalidate } = useRevalidator();
  return async (call, said, takeBack) => {
    expectChange();
    toast.result(await call, said, takeBack && { label: "Undo", onPress: takeBack });
    await revalidate();
  };
}
