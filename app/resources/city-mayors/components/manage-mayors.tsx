import type { ComponentProps, ReactNode } from "react";
import { cities } from "#app/content/cities.ts";
import { cityTile } from "#app/content/city-tile.ts";
import { FALLBACK_PORTRAIT } from "#app/content/pictures.ts";
import { FormText, type RenderInput } from "#app/ui/form-fields.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { editorOf } from "#app/ui/resource-form.tsx";
import { CrudPage, type CrudPageProps } from "#app/ui/crud-page.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { cityMayors } from "../resource.ts";
import type { DirectoryMayor } from "../rules.ts";

/** Choosing one of our chapters fills in its country, as long as none is typed. */
const renderInput: RenderInput = (field, form, props) =>
  field === "city" ? (
    <FormText
      {...props}
      onChange={({ target }) => {
        const chapter = cities.find(({ name }) => name === target.value);
        const country = form.values["country"] || chapter?.country;
        form.change({ city: target.value, ...(country ? { country } : {}) });
      }}
    />
  ) : undefined;

export const MAYOR_COLUMNS = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

export const mayorEditor = { ...editorOf(cityMayors), renderInput };

/** SPEC 2: the management view inside the directory. */
export function ManageMayors(
  props: Pick<CrudPageProps<DirectoryMayor>, "page" | "heading" | "home">,
) {
  return (
    <CrudPage
      editor={mayorEditor}
      columns={MAYOR_COLUMNS}
      renderCard={(mayor, tools) => <ManagedMayor mayor={mayor} tools={tools} />}
      {...props}
    />
  );
}

/** SPEC 5: the question before a mayor is deleted. */
export function MayorDeletion(props: Omit<ComponentProps<typeof DeleteDialog>, "editor">) {
  return <DeleteDialog editor={mayorEditor} {...props} />;
}

export function ManagedMayor({ mayor, tools }: { mayor: DirectoryMayor; tools: ReactNode }) {
  return (
    <article className="flex flex-wrap items-center gap-4 rounded-md border-2 border-line bg-raised p-3">
      <Picture
        key={mayor.id}
        src={mayor.image_url}
        fallback={cityTile(mayor.city) ?? FALLBACK_PORTRAIT}
        alt=""
        sizes="5rem"
        className="size-20 shrink-0 rounded-sm"
      />
      <div className="min-w-24 flex-1 wrap-anywhere">
        <h2 className="font-semibold">{mayor.name}</h2>
        <p className="text-sm text-soft">{`${mayor.city}, ${mayor.country}`}</p>
      </div>
      <div className="flex flex-col sm:flex-row">{tools}</div>
    </article>
  );
}
