import type { ReactNode } from "react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { nameOf } from "#app/core/forms/resource.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { IconButton } from "./icon-button.tsx";
import { PageLinks, useIsFirstPage } from "./page-links.tsx";
import { ResourceForm, type Editor } from "./resource-form.tsx";
import { PageTitle } from "./section.tsx";
import { useCrudPage, type CrudPageState } from "./use-crud-page.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

export interface CrudPageProps<Row> {
  editor: Editor;
  page: RecordPage<Row>;
  toolbar?: ReactNode;
  /** True when a search or filter may be why nothing is shown. */
  isFiltered?: boolean;
  /** Whether the form stands over the list instead of taking its place. */
  isDialog?: boolean | undefined;
  columns?: string | undefined;
  /** Draws a row; `tools` are its buttons to edit and delete it. */
  renderCard: (row: Row, tools: ReactNode) => ReactNode;
  /** What stands above the title, such as the way back. */
  heading?: ReactNode;
  /** The fragment of the list itself, where it stands inside another page. */
  home?: string | undefined;
}

/**
 * Where administrators keep one resource: the list with search, the form, and the question before something
 * is deleted.
 */
export function CrudPage<Row extends { id: string }>({
  editor,
  page,
  toolbar,
  isFiltered = false,
  isDialog = false,
  columns = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3",
  renderCard,
  heading,
  home,
}: CrudPageProps<Row>) {
  const section = useCrudPage<Row>({ isDialog, ...(home === undefined ? {} : { home }) });
  const { view, pendingDelete } = section;
  const { messages } = editor.resource;
  const list = useRestoreFocus(page.items, view.kind === "edit" ? view.id : undefined);
  const title = messages.formTitle[view.kind === "new" ? "create" : "edit"];
  const form =
    view.kind === "list" ? null : (
      <ResourceForm
        key={view.kind === "edit" ? view.id : "new"}
        editor={editor}
        {...(view.kind === "edit" ? { target: view } : {})}
        dialogTitle={isDialog ? title : undefined}
        onClose={section.closeForm}
        onSaved={section.finish}
      />
    );
  if (form && !isDialog) return <FormPage title={title}>{form}</FormPage>;
  return (
    <div ref={list} className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      {heading}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <PageTitle size="small">{messages.sectionTitle}</PageTitle>
        <Button onClick={section.create}>
          <Plus aria-hidden="true" />
          {messages.add}
        </Button>
      </div>
      {messages.listNote ? (
        <p className="-mt-4 mb-8 max-w-prose text-soft">{messages.listNote}</p>
      ) : null}
      {toolbar}
      {page.items.length === 0 ? (
        <div className="mt-8">
          <EmptyList isFiltered={isFiltered} messages={messages} />
        </div>
      ) : (
        <Rows
          editor={editor}
          rows={page.items}
          columns={columns}
          section={section}
          renderCard={renderCard}
        />
      )}
      <PageLinks nextCursor={page.nextCursor} />
      {form}
      {pendingDelete ? (
        <ResourceDeletion
          editor={editor}
          row={pendingDelete}
          onClose={section.closeQuestion}
          onDeleted={() => {
            section.closeQuestion();
            section.reload();
          }}
          onPutBack={section.reload}
        />
      ) : null}
    </div>
  );
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

function Rows<Row extends { id: string }>({
  editor,
  rows,
  columns,
  section,
  renderCard,
}: Pick<CrudPageProps<Row>, "editor" | "columns" | "renderCard"> & {
  rows: readonly Row[];
  section: CrudPageState<Row>;
}) {
  return (
    <ul className={classes("mt-8", columns)}>
      {rows.map((row) => {
        const name = nameOf(editor.resource, row);
        return (
          <li key={row.id} id={row.id} tabIndex={-1} className="grid rounded-lg">
            {renderCard(
              row,
              <>
                <IconButton
                  label={`Edit ${name}`}
                  icon={Pencil}
                  onClick={() => section.edit(row.id)}
                />
                <IconButton
                  label={`Delete ${name}`}
                  icon={Trash2}
                  onClick={() => section.askToDelete(row)}
                />
              </>,
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The question before a row is deleted. */
export function ResourceDeletion({
  editor: { resource, client },
  row,
  onClose,
  onDeleted,
  onPutBack,
}: {
  editor: Pick<Editor, "resource" | "client">;
  row: { id: string };
  onClose: () => void;
  onDeleted: () => void;
  onPutBack: () => void;
}) {
  const { deleteQuestion, deleteTitle, deleted, deleteFailed } = resource.messages;
  const name = nameOf(resource, row);
  return (
    <DeleteDialog
      question={deleteQuestion(name)}
      words={{ title: deleteTitle(name), deleted, failed: deleteFailed }}
      row={{ resource: resource.name, id: row.id }}
      remove={() => client.remove(row.id)}
      onClose={onClose}
      onDeleted={onDeleted}
      onPutBack={onPutBack}
    />
  );
}

function EmptyList({
  isFiltered,
  messages: { empty, emptyHint },
}: {
  isFiltered: boolean;
  messages: Editor["resource"]["messages"];
}) {
  const isFirst = useIsFirstPage();
  if (!isFirst) return <EmptyState title="There is nothing left on this page." />;
  return (
    <EmptyState title={isFiltered ? "Nothing matches your search." : empty}>
      {!isFiltered && emptyHint ? <p className="text-soft">{emptyHint}</p> : null}
    </EmptyState>
  );
}
