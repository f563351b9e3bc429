import type { ReactNode } from "react";
import { forAdministrators } from "#app/core/client/admin-check.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { clientOf } from "#app/core/client/resource-client.ts";
import { valuesOf } from "#app/core/forms/fields.ts";
import { nameOf, type ResourceView } from "#app/core/forms/resource.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AdminScreen, AdminWaiting } from "./admin-screen.tsx";
import type { RenderInput } from "./form-fields.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { editorOf } from "./resource-form.tsx";
import { CrudPage } from "./crud-page.tsx";

interface AdminPageOptions<Row> {
  /** Rows on a page. */
  size?: number;
  /** Parameters that go with every list. */
  ask?: Record<string, string | number>;
  /** A choice beside the search: `name` in the address of the page, `asks` in that of the API. */
  filter?: {
    name: string;
    asks: string;
    label: string;
    options: readonly { value: string; label: string }[];
  };
  isDialog?: boolean;
  columns?: string;
  renderInput?: RenderInput;
  /** Fields whose input offers what other rows say there. */
  suggestFrom?: readonly (keyof Row & string)[];
  /** Renders a row; `tools` are its buttons, `now` the time at which the list was fetched. */
  renderCard?: (row: Row, tools: ReactNode, now: string) => ReactNode;
}

/** An admin page without the type of its rows. */
export interface AdminPage {
  /** Fetches the list and returns what renders it. */
  load(args: { request: Request }): Promise<() => ReactNode>;
}

interface Loaded<Row> {
  q: string;
  chosen: string;
  answer: ApiResult<RecordPage<Row>>;
  now: string;
}

/** The admin page of a resource, and the exports of a route module that shows it. */
export function adminPage<Row extends { id: string }>(
  resource: ResourceView,
  {
    size = 24,
    ask = {},
    filter,
    renderInput,
    suggestFrom = [],
    renderCard = (row, tools) => <SimpleCard resource={resource} row={row} tools={tools} />,
    ...appearance
  }: AdminPageOptions<Row> = {},
) {
  const { messages } = resource;
  const client = clientOf<Row>(resource);
  const editor = editorOf(resource);
  const words = wordsOf(resource);
  const clientLoader = async ({ request }: { request: Request }): Promise<Loaded<Row>> => {
    const asked = new URL(request.url).searchParams;
    const q = asked.get("q") ?? "";
    const chosen = (filter && asked.get(filter.name)) ?? "";
    const answer = await forAdministrators(() =>
      client.list({
        q,
        ...(filter && { [filter.asks]: chosen }),
        ...ask,
        cursor: asked.get("cursor"),
        limit: size,
      }),
    );
    return { q, chosen, answer, now: new Date().toISOString() };
  };
  const Page = ({ loaderData: { q, chosen, answer, now } }: { loaderData: Loaded<Row> }) => (
    <AdminScreen words={words} answer={answer}>
      {(page) => (
        <CrudPage
          editor={{
            ...editor,
            renderInput,
            resource: suggesting(resource, page.items, suggestFrom),
          }}
          page={page}
          isFiltered={q !== "" || chosen !== ""}
          toolbar={
            <ListToolbar
              search={q}
              searchLabel={`Search by ${searchedIn(resource)}`}
              filters={filter ? [{ ...filter, value: chosen }] : []}
            />
          }
          renderCard={(row, tools) => renderCard(row, tools, now)}
          {...appearance}
        />
      )}
    </AdminScreen>
  );
  return {
    meta: () => hiddenMeta(messages.sectionTitle),
    clientLoader,
    HydrateFallback: () => <AdminPageWaiting resource={resource} />,
    Page,
    async load(args: { request: Request }) {
      const loaderData = await clientLoader(args);
      return () => <Page loaderData={loaderData} />;
    },
  };
}

const wordsOf = ({ messages }: ResourceView) => ({
  denied: messages.accessDenied,
  waiting: messages.loading,
  failed: messages.fetchFailedBecause ?? messages.fetchFailed,
  withToast: messages.hasFetchToast,
});

/** The page while its list is being fetched. */
export function AdminPageWaiting({ resource }: { resource: ResourceView }) {
  return <AdminWaiting words={wordsOf(resource)} />;
}

/** How many fields of a row a card without a design of its own shows below the name. */
const FIELDS_ON_CARD = 3;

/** A card for resources without one of their own: the name and the first fields that are filled in. */
function SimpleCard({
  resource,
  row,
  tools,
}: {
  resource: ResourceView;
  row: object;
  tools: ReactNode;
}) {
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

/** `title, category or description` */
function searchedIn({ search, fields }: ResourceView): string {
  const labels = search.map((name) => (fields[name]?.label ?? name).toLowerCase());
  return new Intl.ListFormat("en-US", { type: "disjunction" })
    .format(labels)
    .replace(/, or /, " or ");
}

/** The resource with the values that `rows` have in the columns `names` as suggestions of their inputs. */
function suggesting(
  resource: ResourceView,
  rows: readonly object[],
  names: readonly string[],
): ResourceView {
  const offered = names.flatMap((name) => {
    const field = resource.fields[name];
    const values = rows.map((row) => String(Reflect.get(row, name) ?? "")).filter(Boolean);
    return field ? [[name, { ...field, suggestions: [...new Set(values)] }] as const] : [];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(offered) } };
}
