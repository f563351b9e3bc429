import type { ComponentType, ReactNode } from "react";
import { clientOf, type FormClient } from "#app/core/client/record-client.ts";
import { draftKeyOf } from "#app/core/client/draft-storage.ts";
import type { FormKind, FormValues } from "#app/core/forms/form-values.ts";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { FormResource } from "#app/core/forms/resource.ts";
import { FormFields, type RenderInput } from "./form-fields.tsx";
import { RecordForm, type FormPlace } from "./record-form.tsx";
import { toast } from "./toast.ts";
import { useRecordForm, type FormTarget, type RecordFormState } from "./use-record-form.ts";

export interface Editor<Row extends { id: string } = { id: string }> {
  resource: FormResource;
  client: FormClient<Row>;
  form: FormKind<object>;
  empty: FormValues;
  renderInput?: RenderInput | undefined;
  /** `id` is undefined for a row that is not stored yet. */
  Fields?: ComponentType<{ form: RecordFormState; id?: string | undefined }>;
  /** A warning about what a deletion means for others; `onInstead` closes the question after something milder was done. */
  DeletionFacts?: ComponentType<{ row: { id: string }; onInstead: () => void }>;
  copy?: { title: string; valuesOf(row: object): FormValues };
}

export function editorOf(resource: FormResource): Editor {
  const form = formOf(resource.fields);
  return { resource, client: clientOf(resource), form, empty: form.empty };
}

interface ResourceFormProps<Row extends { id: string }> {
  editor: Editor<Row>;
  target?: FormTarget | undefined;
  draftKey: string;
  place?: FormPlace | undefined;
  footer?: ReactNode;
  onClose: () => void;
  onSaved: (row: Row) => void;
}

export function ResourceForm<Row extends { id: string }>({
  editor: { resource, client, form: kind, empty, renderInput, Fields },
  target = { kind: "create", values: empty },
  draftKey,
  place,
  footer,
  onClose,
  onSaved,
}: ResourceFormProps<Row>) {
  const { messages } = resource;
  const isNew = target.kind === "create";
  const form = useRecordForm<Row>({
    kind,
    client,
    target,
    draftKey: draftKeyOf(resource, draftKey),
    saveFailed: messages.saveFailed,
    toastsReason: messages.toastsReason,
    onSaved(row) {
      toast.success(isNew ? messages.created : messages.updated);
      onSaved(row);
    },
  });
  const step = isNew ? "create" : "update";
  const words = {
    submit: messages.submit[step],
    busy: messages.busy[step],
    cancel: messages.cancel ?? "Cancel",
  };
  return (
    <RecordForm form={form} words={words} place={place} footer={footer} onClose={onClose}>
      {messages.formNote ? <p className="text-soft">{messages.formNote}</p> : null}
      {Fields ? (
        <Fields form={form} id={target.kind === "edit" ? target.id : undefined} />
      ) : (
        <FormFields form={form} fields={resource.fields} renderInput={renderInput} />
      )}
    </RecordForm>
  );
}
