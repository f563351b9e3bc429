import type { ReactNode } from "react";
import type { RecordClient } from "#app/core/client/record-client.ts";
import { clientOf } from "#app/core/client/resource-client.ts";
import type { FormKind, FormValues } from "#app/core/forms/form-values.ts";
import { formOf } from "#app/core/forms/resource-form.ts";
import type { ResourceView } from "#app/core/forms/resource.ts";
import { FormFields, type RenderInput } from "./form-fields.tsx";
import { RecordForm } from "./record-form.tsx";
import { toast } from "./toast.ts";
import { useRecordForm, type FormTarget } from "./use-record-form.ts";

/** Everything the form of a resource works with. */
export interface Editor {
  resource: ResourceView;
  client: RecordClient<{ id: string }>;
  form: FormKind<object>;
  /** What a new row begins with. */
  empty: FormValues;
  /** Inputs the resource draws itself. */
  renderInput?: RenderInput | undefined;
}

export function editorOf(resource: ResourceView): Editor {
  const form = formOf(resource.fields);
  return { resource, client: clientOf(resource), form, empty: form.empty };
}

/** The form of a new or stored row, in the page or, given a title, in a dialog. */
export function ResourceForm({
  editor: { resource, client, form: kind, empty, renderInput },
  target = { kind: "create", values: empty },
  draftKey = target.kind === "edit" ? target.id : "new",
  dialogTitle,
  onClose,
  onSaved,
}: {
  editor: Editor;
  /** Without one, a new row. */
  target?: FormTarget;
  /** What tells this form from others of the same resource when what was typed is kept. */
  draftKey?: string;
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
    ...(messages.saveFailed === undefined ? {} : { saveFailed: messages.saveFailed }),
    onSaved() {
      toast.success(isNew ? messages.created : messages.updated);
      onSaved();
    },
  });
  const step = isNew ? "create" : "update";
  const words = { submit: messages.submit[step], busy: messages.busy[step] };
  return (
    <RecordForm
      form={form}
      words={words}
      {...(dialogTitle === undefined ? {} : { dialogTitle })}
      onClose={onClose}
    >
      {messages.formNote ? <p className="text-soft">{messages.formNote}</p> : null}
      <FormFields form={form} fields={resource.fields} renderInput={renderInput} />
    </RecordForm>
  );
}
