import type { ReactNode } from "react";
import { Pencil, Trash2 } from "lucide-react";
import { FALLBACK_PORTRAIT } from "#app/content/pictures.ts";
import type { RecordPage } from "#app/core/client/record-client.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { CrudPage } from "#app/ui/crud-page.tsx";
import { useCrudPage, type CrudPageState } from "#app/ui/use-crud-page.ts";
import { mayorMessages } from "../messages.ts";
import type { ShownMayor } from "../rules.ts";
import { mayorDeletion } from "./mayor-deletion.tsx";
import { MayorForm } from "./mayor-form.tsx";

const words = {
  title: "City Mayor Management",
  add: "Add City Mayor",
  empty: mayorMessages.emptyAdmin,
  formTitle: { create: "Add New City Mayor", edit: "Edit City Mayor" },
};

/** SPEC 2: the management view, at /admin/city-mayors and inside the directory. */
export function ManageMayors({
  page,
  isFiltered = false,
  toolbar,
  heading,
  home,
}: {
  page: RecordPage<ShownMayor>;
  isFiltered?: boolean;
  toolbar?: ReactNode;
  heading?: ReactNode;
  /** The fragment under which the view stands inside another page. */
  home?: string;
}) {
  const section = useCrudPage<ShownMayor>(home === undefined ? {} : { home });
  return (
    <CrudPage
      section={section}
      words={words}
      page={page}
      isFiltered={isFiltered}
      toolbar={toolbar}
      heading={heading}
      columns="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      renderCard={(mayor) => <ManagedMayor mayor={mayor} section={section} />}
      renderForm={(target) => (
        <MayorForm
          key={target.kind === "edit" ? target.id : "new"}
          id={target.kind === "edit" ? target.id : undefined}
          onClose={section.closeForm}
          onSaved={section.finish}
        />
      )}
      deletion={mayorDeletion}
    />
  );
}

function ManagedMayor({
  mayor,
  section,
}: {
  mayor: ShownMayor;
  section: CrudPageState<ShownMayor>;
}) {
  return (
    <article className="flex items-center gap-4 rounded-md border-2 border-line bg-raised p-3">
      <Picture
        src={mayor.image_url}
        fallback={FALLBACK_PORTRAIT}
        alt=""
        sizes="5rem"
        className="size-20 shrink-0 rounded-sm"
      />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{mayor.name}</h2>
        <p className="text-sm text-soft">{`${mayor.city}, ${mayor.country}`}</p>
      </div>
      <div className="flex flex-col sm:flex-row">
        <IconButton
          label={`Edit ${mayor.name}`}
          icon={Pencil}
          onClick={() => section.edit(mayor.id)}
        />
        <IconButton
          label={`Delete ${mayor.name}`}
          icon={Trash2}
          onClick={() => section.askToDelete(mayor)}
        />
      </div>
    </article>
  );
}
