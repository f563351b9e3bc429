import type { ComponentType, ReactNode } from "react";
import { clientOf, type RecordClient } from "#app/core/client/record-client.ts";
import type { FormKind, FormValues } from "#app/core/forms/form-values.ts";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { ResourceView } from "#app/core/forms/resource.ts";
import { FormFields, type RenderInput } from "./form-fields.tsx";
import { RecordForm } from "./record-form.tsx";
import { toast } from "./toast.ts";
import { useRecordForm, type FormTarget, type RecordFormState } from "./use-record-form.ts";

/** Everything the form of a resource works with. */
export interface Editor {
  resource: ResourceView;
  client: RecordClient<{ id: string }>;
  form: FormKind<object>;
  /** What a new row begins with. */
  empty: FormValues;
  /** Inputs the resource draws itself. */
  renderInput?: RenderInput | undefined;
  /** All fields of the form, where they share a state. */
  Fields?: ComponentType<{ form: RecordFormState }>;
  /** Where a row can be duplicated: the title of the form, and the values that it begins with. */
  copy?: { title: string; valuesOf(row: object): FormValues };
}

export function editorOf(resource: ResourceView): Editor {
  const form = formOf(resource.fields);
  return { resource, client: clientOf(resource), form, empty: form.empty };
}

/** The form of a new or stored row, in the page or, given a title, in a dialog. */
export function ResourceForm({
  editor: { resource, client, form: kind, empty, renderInput, Fields },
  target = { kind: "create", values: empty },
  draftKey,
  dialogTitle,
  onClose,
  onSaved,
}: {
  editor: Editor;
  /** Without one, a new row. */
  target?: FormTarget | undefined;
  /** What tells this form from others of the same resource when what was typed is kept. */
  draftKey: string;
  dialogTitle?: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}): ReactNode {
  const { messages } = resource;
  const isNew = target.kind === "create";
  const form = useRecordForm({
    kind,
    client,
    target,
    draftKey: `${resource.name}/${draftKey}`,
    saveFailed: messages.saveFailed,
    onSaved() {
      toast.success(isNew ? messages.created : messages.updated);
      onSaved();
    },
  });
  const step = isNew ? "create" : "update";
  const words = { submit: messages.submit[step], busy: messages.busy[step] };
  return (
    <RecordForm form={form} words={words} dialogTitle={dialogTitle} onClose={onClose}>
      {messages.formNote ? <p className="text-soft">{messages.formNote}</p> : null}
      {Fields ? (
        <Fields form={form} />
      ) : (
        <FormFields form={form} fields={resource.fields} renderInput={renderInput} />
      )}
    </RecordForm>
  );
}
