import { Link, useRevalidator } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { utcMoment } from "#app/core/text/dates.ts";
import { messages } from "../messages.ts";
import { REASONS } from "../rules.ts";
import type { Report } from "../schema.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFocusWhenGone } from "#app/ui/focus.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { AdminColumn, Subheading } from "#app/ui/section.tsx";
import { toast } from "#app/ui/toast.ts";
import { hideEvent, settleReport, unhideEvent, type Reports } from "../client.ts";

const TABS = [
  { state: "open", to: "?state=open", label: "Open" },
  { state: "settled", to: "?state=settled", label: "Settled" },
];

export function ReportList({ reports, hidden, state }: Reports & { state: string }) {
  const { area, expectChange } = useFocusWhenGone(reports);
  const act = useAction(expectChange);
  return (
    <AdminColumn title="Reports">
      <LinkTabs
        label="Reports"
        tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.state === state }))}
      />
      <section ref={area} tabIndex={-1} aria-label="List of reports" className="mt-8">
        {reports.items.length === 0 ? (
          <EmptyState title={state === "open" ? "No reports yet." : "Nothing is settled yet."} />
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {reports.items.map((report) => (
              <li key={report.id}>
                <Entry report={report} act={act} />
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
              <span className="text-sm text-soft">since {utcMoment(hidden_at)}</span>
            </span>
            <ShowAgain id={event_id} title={title} act={act} onPress={expectChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Act = (call: Promise<ApiResult<unknown>>, said: string) => Promise<void>;

function useAction(expectChange: () => void): Act {
  const { revalidate } = useRevalidator();
  return async (call, said) => {
    expectChange();
    const answer = await call;
    if (answer.ok) toast.success(said);
    else toast.error(answer.error.message);
    await revalidate();
  };
}

function Entry({ report, act }: { report: Report; act: Act }) {
  const { id, title, city_name, event_id, event_state, reason, message, email } = report;
  const isSettled = report.settled_at !== null;
  const { area, expectChange } = useFocusWhenGone(event_state);
  return (
    <article
      ref={area}
      tabIndex={-1}
      aria-label={title}
      className="grid gap-3 py-5 lg:grid-cols-[1fr_auto] lg:gap-8"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-semibold">
          {event_state === "public" ? (
            <Link to={`/events/${event_id}`} className="underline underline-offset-4">
              {title}
            </Link>
          ) : event_id ? (
            title
          ) : (
            <Link to={cityPath(city_name)} className="underline underline-offset-4">
              {title}
            </Link>
          )}
          {event_id ? <span className="font-normal text-soft">, {city_name}</span> : null}
        </h2>
        <p className="text-sm text-soft">
          <time dateTime={report.created_at}>{utcMoment(report.created_at)}</time>
          {event_state === "hidden" ? " · hidden" : null}
          {event_state === "gone" ? " · deleted" : null}
        </p>
        <p className="mt-3 font-semibold">{REASONS[reason]}</p>
        {report.folded ? (
          <details className="mt-1 max-w-prose">
            <summary className="cursor-pointer py-1">{messages.folded}</summary>
            <p className="whitespace-pre-line">{message}</p>
          </details>
        ) : (
          <p className="mt-1 max-w-prose whitespace-pre-line">{message}</p>
        )}
        {email ? (
          <p className="mt-2">
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {email}
            </a>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap content-start gap-3 lg:justify-end">
        {event_id && event_state === "public" ? (
          <ActionButton
            label="Hide the event"
            name={title}
            variant="danger"
            onPress={() => {
              expectChange();
              return act(hideEvent(event_id), messages.hidden);
            }}
          />
        ) : null}
        {event_id && event_state === "hidden" ? (
          <ShowAgain id={event_id} title={title} act={act} onPress={expectChange} />
        ) : null}
        <ActionButton
          label={isSettled ? "Open again" : "Settled"}
          name={title}
          onPress={() =>
            act(settleReport(id, !isSettled), isSettled ? messages.reopened : messages.settled)
          }
        />
      </div>
    </article>
  );
}

interface ShowAgainProps {
  id: string;
  title: string;
  act: Act;
  onPress: () => void;
}

function ShowAgain({ id, title, act, onPress }: ShowAgainProps) {
  return (
    <ActionButton
      label="Show it again"
      name={title}
      onPress={() => {
        onPress();
        return act(unhideEvent(id), messages.shown);
      }}
    />
  );
}

interface ActionButtonProps {
  label: string;
  name: string;
  variant?: "secondary" | "danger";
  onPress: () => Promise<void>;
}

function ActionButton({ label, name, variant = "secondary", onPress }: ActionButtonProps) {
  return (
    <BusyButton variant={variant} onPress={onPress}>
      {label}
      <span className="sr-only">: {name}</span>
    </BusyButton>
  );
}
