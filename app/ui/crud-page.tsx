import type { ReactNode } from "react";
import { Plus } from "lucide-react";
import type { ApiResult } from "#app/core/client/api-client.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { DeleteDialog, type DeleteWords } from "./delete-dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageLinks, useIsFirstPage } from "./page-links.tsx";
import { PageTitle } from "./section.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";
import type { CrudPageState } from "./use-crud-page.ts";

export interface SectionWords {
  title: string;
  /** 'New Post' */
  add: string;
  /** 'No blog posts found. Create your first post!' */
  empty: string;
  /** What to do about it, where the empty text does not say. */
  emptyHint?: string;
  formTitle: { create: string; edit: string };
  /** What one has to know of all of them. */
  note?: string;
}

/**
 * A section in which administrators keep one noun: the list with search, the form that takes its place,
 * and the question before something is deleted. It knows none of the nouns.
 */
export function CrudPage<Row extends { id: string }>({
  section,
  words,
  page,
  toolbar,
  isFiltered,
  columns = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3",
  renderCard,
  renderForm,
  deletion,
  heading,
}: {
  section: CrudPageState<Row>;
  words: SectionWords;
  page: RecordPage<Row>;
  toolbar?: ReactNode;
  /** True when a search or filter may be why nothing is shown. */
  isFiltered: boolean;
  columns?: string;
  renderCard: (row: Row) => ReactNode;
  renderForm: (target: { kind: "create" } | { kind: "edit"; id: string }) => ReactNode;
  deletion: (row: Row) => {
    question: string;
    words: DeleteWords;
    remove: () => Promise<ApiResult<undefined>>;
  };
  /** What stands above the title, such as the way back. */
  heading?: ReactNode;
}) {
  const { view, pendingDelete } = section;
  const list = useRestoreFocus(page.items, view.kind === "edit" ? view.id : undefined);
  const shownForm =
    view.kind === "list" ? null : renderForm(view.kind === "new" ? { kind: "create" } : view);
  if (shownForm && !section.isDialog) {
    return (
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 md:py-14">
        <PageTitle size="office" className="mb-8">
          {view.kind === "new" ? words.formTitle.create : words.formTitle.edit}
        </PageTitle>
        <div className="rounded-lg bg-raised p-4 shadow-sm ring-1 ring-line sm:p-8">
          {shownForm}
        </div>
      </div>
    );
  }
  return (
    <div ref={list} className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      {heading}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <PageTitle size="office">{words.title}</PageTitle>
        <Button onClick={section.create}>
          <Plus aria-hidden="true" />
          {words.add}
        </Button>
      </div>
      {words.note ? <p className="-mt-4 mb-8 max-w-prose text-soft">{words.note}</p> : null}
      {toolbar}
      {page.items.length === 0 ? (
        <div className="mt-8">
          <EmptyList isFiltered={isFiltered} words={words} />
        </div>
      ) : (
        <ul className={classes("mt-8", columns)}>
          {page.items.map((row) => (
            <li key={row.id} id={row.id} tabIndex={-1} className="grid rounded-lg">
              {renderCard(row)}
            </li>
          ))}
        </ul>
      )}
      <PageLinks nextCursor={page.nextCursor} />
      {shownForm}
      {pendingDelete ? (
        <DeleteDialog
          {...deletion(pendingDelete)}
          onClose={section.closeQuestion}
          onDeleted={() => {
            section.closeQuestion();
            section.reload();
          }}
        />
      ) : null}
    </div>
  );
}

function EmptyList({ isFiltered, words }: { isFiltered: boolean; words: SectionWords }) {
  const isFirst = useIsFirstPage();
  if (!isFirst) return <EmptyState title="There is nothing left on this page." />;
  return (
    <EmptyState title={isFiltered ? "Nothing matches your search." : words.empty}>
      {!isFiltered && words.emptyHint ? <p className="text-soft">{words.emptyHint}</p> : null}
    </EmptyState>
  );
}
