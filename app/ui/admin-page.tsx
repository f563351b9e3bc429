import type { ReactNode } from "react";
import { clientOf, type RecordPage } from "#app/core/client/record-client.ts";
import { valuesOf } from "#app/core/forms/fields.ts";
import { nameOf, type ResourceView } from "#app/core/forms/resource.ts";
import { adminScreen, AdminWaiting } from "./admin-screen.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { ListFilter } from "./filter-form.tsx";
import { editorOf, type Editor } from "./resource-form.tsx";
import { CrudPage, type CrudPageProps } from "./crud-page.tsx";

interface AdminFilter {
  name: string;
  asks: string;
  label: string;
  usual?: string;
  options: ListFilter["options"] | ((asked: string) => ListFilter["options"]);
}

interface AdminPageOptions<Row> {
  size?: number;
  ask?: Record<string, string | number>;
  searchLabel?: string;
  filters?: readonly AdminFilter[];
  editor?: Editor;
  isDialog?: boolean;
  note?: ReactNode;
  columns?: string;
  tools?: CrudPageProps<Row>["tools"];
  suggestFrom?: readonly (keyof Row & string)[];
  /** Renders a row; `tools` are its buttons, `now` the time at which the list was fetched. */
  renderCard?: (row: Row, tools: ReactNode, now: string) => ReactNode;
}

export interface AdminPage {
  load(args: { request: Request }): Promise<() => ReactNode>;
}

export function adminPage<Row extends { id: string }>(
  resource: ResourceView,
  {
    size = 24,
    ask = {},
    searchLabel = `Search by ${searchedIn(resource)}`,
    filters = [],
    editor = editorOf(resource),
    suggestFrom = [],
    renderCard = (row, tools) => <SimpleCard resource={resource} row={row} tools={tools} />,
    ...appearance
  }: AdminPageOptions<Row> = {},
) {
  const { messages } = resource;
  const client = clientOf<Row>(resource);
  const chosen = (asked: URLSearchParams) =>
    filters.map(({ usual = "", options, ...filter }) => {
      const value = asked.get(filter.name) ?? usual;
      const offered = typeof options === "function" ? options(value) : options;
      return { ...filter, value, options: offered, isUsual: value === usual };
    });
  const screen = adminScreen<RecordPage<Row>>({
    title: messages.sectionTitle,
    denied: messages.accessDenied,
    waiting: messages.loading,
    failed: messages.fetchFailedBecause ?? messages.fetchFailed,
    withToast: messages.hasFetchToast,
    toastsReason: messages.toastsReason,
    load: (asked) =>
      client.list({
        q: asked.get("q"),
        ...Object.fromEntries(chosen(asked).map(({ asks, value }) => [asks, value])),
        ...ask,
        position: 1,
        cursor: asked.get("cursor"),
        limit: size,
      }),
    render(page, asked, now) {
      const q = asked.get("q") ?? "";
      const choices = chosen(asked);
      return (
        <CrudPage
          editor={{ ...editor, resource: suggesting(resource, page.items, suggestFrom) }}
          page={page}
          isFiltered={q !== "" || choices.some(({ isUsual }) => !isUsual)}
          toolbar={<ListToolbar search={q} searchLabel={searchLabel} filters={choices} />}
          renderCard={(row, tools) => renderCard(row, tools, now)}
          {...appearance}
        />
      );
    },
  });
  return {
    ...screen,
    async load(args: { request: Request }) {
      const loaderData = await screen.clientLoader(args);
      return () => <screen.Page loaderData={loaderData} />;
    },
  };
}

export function AdminPageWaiting({ resource: { messages } }: { resource: ResourceView }) {
  return <AdminWaiting denied={messages.accessDenied} waiting={messages.loading} />;
}

const FIELDS_ON_CARD = 3;

interface SimpleCardProps {
  resource: ResourceView;
  row: object;
  tools: ReactNode;
}

function SimpleCard({ resource, row, tools }: SimpleCardProps) {
  const values = valuesOf(resource.fields, row);
  const facts = Object.entries(resource.fields)
    .slice(1)
    .map(([name, { label }]) => ({ name, label, value: values[name] }))
    .filter(({ value }) => typeof value === "string" && value !== "")
    .slice(0, FIELDS_ON_CARD);
  return (
    <article className="flex flex-col gap-2 rounded-md border-2 border-line bg-raised p-4">
      <h2 className="font-semibold wrap-anywhere">{nameOf(resource, row)}</h2>
      {facts.map(({ name, label, value }) => (
        <p key={name} className="line-clamp-3 text-sm text-soft wrap-anywhere">
          {label}: {value}
        </p>
      ))}
      <div className="mt-auto flex justify-end">{tools}</div>
    </article>
  );
}

function searchedIn({ search, fields }: ResourceView): string {
  const labels = search.map((name) => (fields[name]?.label ?? name).toLowerCase());
  return new Intl.ListFormat("en-US", { type: "disjunction" })
    .format(labels)
    .replace(/, or /, " or ");
}

function suggesting(resource: ResourceView, rows: readonly object[], names: readonly string[]) {
  const offered = names.flatMap((name) => {
    const field = resource.fields[name];
    const values = rows.map((row) => String(Reflect.get(row, name) ?? "")).filter(Boolean);
    return field ? [[name, { ...field, suggestions: [...new Set(values)] }] as const] : [];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(offered) } };
}
