import { memo, useState, type ReactNode } from "react";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { nameOf } from "#app/core/forms/resource.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { IconButton } from "./icon-button.tsx";
import { AdminListPages, Position } from "./admin-list-pages.tsx";
import { Copy, Icon, Pencil, Plus, Trash2 } from "./icon.ts";
import { useIsFirstPage } from "./page-links.tsx";
import { ResourceForm, type Editor } from "./resource-form.tsx";
import { PageTitle } from "./section.tsx";
import { useCrudPage, type CrudPageState, type CrudPageView } from "./use-crud-page.ts";
import type { FormTarget } from "./use-record-form.ts";
import { useFollowedLinks } from "./use-followed-links.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

export interface RowActions {
  edit: () => void;
  copy: () => void;
  remove: () => void;
}

export interface CrudPageProps<Row> {
  editor: Editor;
  page: RecordPage<Row>;
  toolbar?: ReactNode;
  note?: ReactNode;
  isFiltered?: boolean;
  isDialog?: boolean | undefined;
  columns?: string | undefined;
  renderCard: (row: Row, tools: ReactNode) => ReactNode;
  /** Without it the tools are icons. */
  tools?: ((row: Row, actions: RowActions) => ReactNode) | undefined;
  heading?: ReactNode;
  home?: string | undefined;
}

export function CrudPage<Row extends { id: string }>({
  editor,
  page,
  toolbar,
  note,
  isFiltered = false,
  isDialog = false,
  columns = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3",
  renderCard,
  tools,
  heading,
  home = "",
}: CrudPageProps<Row>) {
  const section = useCrudPage<Row>(home, isDialog);
  const { view, pendingDelete } = section;
  const { messages } = editor.resource;
  const { position } = page;
  const list = useRestoreFocus(page.items, openedIn(view));
  const opened = openedFor(editor, view, page.items);
  const form = opened ? (
    <ResourceForm
      key={opened.draftKey}
      editor={editor}
      target={opened.target}
      draftKey={opened.draftKey}
      place={isDialog ? { kind: "dialog", title: opened.title } : undefined}
      onClose={section.closeForm}
      onSaved={section.finish}
    />
  ) : null;
  if (opened && !isDialog) return <FormPage title={opened.title}>{form}</FormPage>;
  return (
    <div ref={list} className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      {heading}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <PageTitle size="small">{messages.sectionTitle}</PageTitle>
        <Button onClick={section.create}>
          <Icon of={Plus} />
          {messages.add}
        </Button>
      </div>
      {messages.listNote ? (
        <p className="-mt-4 mb-8 max-w-prose text-soft">{messages.listNote}</p>
      ) : null}
      {note ? <p className="-mt-4 mb-6">{note}</p> : null}
      {toolbar}
      <Position position={position} shown={page.items.length} noun={messages.noun} />
      {page.items.length === 0 ? (
        <div className="mt-8">
          <EmptyList isFiltered={isFiltered} messages={messages} />
        </div>
      ) : (
        <SameRows rows={page.items} openedAt={section.openedAt}>
          <Rows {...{ editor, columns, section, renderCard, tools }} rows={page.items} />
        </SameRows>
      )}
      <AdminListPages nextCursor={page.nextCursor} position={position} />
      {form}
      {pendingDelete ? (
        <DeleteDialog
          editor={editor}
          row={pendingDelete}
          onClose={section.closeQuestion}
          onChanged={section.reload}
        />
      ) : null}
    </div>
  );
}

/** Tells `useRestoreFocus` which row the open form is about. */
function openedIn(view: CrudPageView): string | undefined {
  if (view.kind === "list") return undefined;
  return view.kind === "new" ? view.kind : view.id;
}

function openedFor(
  { resource: { messages }, copy }: Editor,
  view: CrudPageView,
  rows: readonly { id: string }[],
): { title: string; draftKey: string; target?: FormTarget } | undefined {
  if (view.kind === "list") return undefined;
  if (view.kind === "new") return { title: messages.formTitle.create, draftKey: "new" };
  if (view.kind === "edit") {
    const target = { kind: view.kind, id: view.id };
    return { title: messages.formTitle.edit, draftKey: view.id, target };
  }
  const row = rows.find(({ id }) => id === view.id);
  if (!row || !copy) return undefined;
  const target = { kind: "create", values: copy.valuesOf(row) } as const;
  return { title: copy.title, draftKey: `copy/${row.id}`, target };
}

function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 md:py-14">
      <PageTitle size="small" className="mb-8">
        {title}
      </PageTitle>
      <div className="rounded-lg bg-raised p-4 shadow-sm ring-1 ring-line sm:p-8">{children}</div>
    </div>
  );
}

interface SameRowsProps {
  rows: readonly unknown[];
  openedAt: string;
  children: ReactNode;
}

/** The router renders a page anew while the next one is on its way: its rows doubled the work of turning it. */
const SameRows = memo(
  ({ children }: SameRowsProps) => children,
  (last, next) => last.rows === next.rows && last.openedAt === next.openedAt,
);

function Rows<Row extends { id: string }>({
  editor,
  rows,
  columns,
  section,
  renderCard,
  tools = (row, actions) => <IconTools editor={editor} row={row} actions={actions} />,
}: Pick<CrudPageProps<Row>, "editor" | "columns" | "renderCard" | "tools"> & {
  rows: readonly Row[];
  section: CrudPageState<Row>;
}) {
  const places = useRowPlaces(rows);
  const list = useFollowedLinks();
  return (
    <ul ref={list} className={classes("mt-8", columns)}>
      {rows.map((row, index) => {
        const actions = {
          edit: () => section.edit(row.id),
          copy: () => section.copy(row.id),
          remove: () => section.askToDelete(row),
        };
        return (
          <li
            key={places[index]}
            id={row.id}
            tabIndex={-1}
            className="@container grid focus-visible:rounded-lg"
          >
            {renderCard(row, tools(row, actions))}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns the keys of the rows. A row keeps its own; another page takes over the elements of the last one, because
 * to make and to style new ones was half the work of turning it.
 */
function useRowPlaces(rows: readonly { id: string }[]): readonly number[] {
  const [last, setLast] = useState({ rows, places: [...rows.keys()] });
  if (last.rows === rows) return last.places;
  const kept = new Map(last.rows.map(({ id }, index) => [id, last.places[index]]));
  const isAnotherPage = rows.every(({ id }) => !kept.has(id));
  let next = isAnotherPage ? 0 : Math.max(...last.places) + 1;
  const places = rows.map(({ id }) => kept.get(id) ?? next++);
  setLast({ rows, places });
  return places;
}

interface IconToolsProps {
  editor: Editor;
  row: { id: string };
  actions: RowActions;
}

function IconTools({ editor: { resource, copy }, row, actions }: IconToolsProps) {
  const name = nameOf(resource, row);
  return (
    <>
      <IconButton label={`Edit ${name}`} icon={Pencil} onClick={actions.edit} />
      {copy ? <IconButton label={`Duplicate ${name}`} icon={Copy} onClick={actions.copy} /> : null}
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={actions.remove} />
    </>
  );
}

function EmptyList({
  isFiltered,
  messages: { empty, emptyHint, noMatch, noMatchHint },
}: {
  isFiltered: boolean;
  messages: Editor["resource"]["messages"];
}) {
  const isFirst = useIsFirstPage();
  if (!isFirst) return <EmptyState title="There is nothing left on this page." />;
  const hint = isFiltered ? noMatchHint : emptyHint;
  return (
    <EmptyState title={isFiltered ? noMatch : empty} sign={isFiltered ? "search" : "page"}>
      {hint ? <p className="text-soft">{hint}</p> : null}
    </EmptyState>
  );
}
