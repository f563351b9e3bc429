import type { ComponentProps, ReactNode } from "react";
import type { Field, Fields } from "#app/core/forms/fields.ts";
import { classes } from "./classes.ts";
import { SelectField, SwitchField, TextAreaField, TextField } from "./field.tsx";
import { FormPicture, FormPictures } from "./form-picture.tsx";
import type { RecordFormState } from "./use-record-form.ts";

/**
 * Draws the input of a field that a resource draws itself: null is no input, undefined the usual one. `props`
 * are those of a text input.
 */
export type RenderInput = (
  name: string,
  form: RecordFormState,
  props: ComponentProps<typeof FormText>,
) => ReactNode | undefined;

interface FormFieldsProps {
  form: RecordFormState;
  fields: Fields;
  renderInput?: RenderInput | undefined;
}

export function FormFields({ form, fields, renderInput }: FormFieldsProps) {
  const shown = Object.entries(fields).filter(
    ([, field]) => field.isShown === undefined || field.isShown(form.values),
  );
  return byGroup(shown).map((group) => (
    <FieldGroup key={nameOfFirst(group)} title={group[0]?.[1].group}>
      {byRow(group).map((row) => (
        <div key={nameOfFirst(row)} className={rowClass(row)}>
          {row.map(([name, field]) => (
            <FormField key={name} form={form} name={name} field={field} renderInput={renderInput} />
          ))}
        </div>
      ))}
    </FieldGroup>
  ));
}

type NamedField = readonly [string, Field];

const nameOfFirst = (fields: readonly NamedField[]) => fields[0]?.[0];

const byGroup = (fields: readonly NamedField[]) => neighbours(fields, ({ group }) => group ?? "");

const byRow = (fields: readonly NamedField[]) =>
  neighbours(fields, ({ columns, input }, name) =>
    input === "switch" ? input : (columns?.toString() ?? name),
  );

function neighbours(fields: readonly NamedField[], keyOf: (field: Field, name: string) => string) {
  const rows: { key: string; fields: NamedField[] }[] = [];
  for (const [name, field] of fields) {
    const key = keyOf(field, name);
    const last = rows.at(-1);
    if (last?.key === key) last.fields.push([name, field]);
    else rows.push({ key, fields: [[name, field]] });
  }
  return rows.map((row) => row.fields);
}

function rowClass(row: readonly NamedField[]): string {
  const [, field] = row[0] ?? [];
  if (field?.input === "switch") return "flex flex-wrap gap-x-10 gap-y-2";
  return classes(
    "grid gap-5 empty:hidden",
    field?.columns === 2 && "sm:grid-cols-2",
    field?.columns === 3 && "sm:grid-cols-3",
  );
}

function FieldGroup({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children;
  return (
    <fieldset className="grid gap-5 border-y-2 border-line pt-4 pb-5">
      <legend className="pr-3 font-display text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

function FormField({
  form,
  name,
  field,
  renderInput,
}: FormInputProps & { field: Field; renderInput: RenderInput | undefined }) {
  const { label, hint, placeholder, rows, most, suggestions, input, required } = field;
  const words = { label, hint, required: required !== undefined };
  const common = { form, name, ...words };
  const line = { ...common, placeholder, autoComplete: "off" };
  const list = suggestions && `${name}-suggestions`;
  const special = renderInput?.(name, form, { ...line, list });
  if (special !== undefined)
    return (
      <Suggested list={list} suggestions={suggestions}>
        {special}
      </Suggested>
    );
  switch (input) {
    case "switch":
      return <FormSwitch {...common} />;
    case "choice":
      return (
        <SelectField {...bound(form, name)} {...words}>
          {Object.entries(field.choices ?? {}).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case "text":
    case "article":
      return (
        <TextAreaField
          {...boundText(form, name)}
          {...words}
          hint={most === undefined ? hint : roomLeft(form, name, most)}
          rows={rows}
        />
      );
    case "pictures":
      return <LogoLines form={form} name={name} {...words} rows={rows ?? 3} />;
    case "picture":
      return <PictureAddress {...common} heading={field.heading ?? label.replace(/ URL$/, "")} />;
    case "url":
      return <FormText {...common} {...URL_INPUT} placeholder={placeholder ?? "https://"} />;
    case "number":
      return <FormText {...common} inputMode="numeric" />;
    case "day":
      return <FormText {...common} type="date" />;
    case "moment":
      return <FormText {...common} type="datetime-local" />;
    case "name":
      return <FormText {...common} autoComplete="name" />;
    case "line":
      return (
        <Suggested list={list} suggestions={suggestions}>
          <FormText {...line} list={list} />
        </Suggested>
      );
  }
}

function roomLeft(form: RecordFormState, name: string, most: number): string {
  const room = most - textOf(form.values[name]).trim().length;
  return room >= 0 ? `${room} characters left` : `${-room} characters too many`;
}

const URL_INPUT = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;

interface SuggestedProps {
  list: string | undefined;
  suggestions: readonly string[] | undefined;
  children: ReactNode;
}

function Suggested({ list, suggestions = [], children }: SuggestedProps) {
  if (list === undefined) return children;
  return (
    <>
      {children}
      <datalist id={list}>
        {suggestions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  );
}

interface FormInputProps {
  form: RecordFormState;
  name: string;
}

const textOf = (value: string | boolean | undefined) => (typeof value === "string" ? value : "");

function bound(form: RecordFormState, name: string) {
  return {
    name,
    value: textOf(form.values[name]),
    error: form.error(name)?.message,
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  };
}

/** A text waits while the form is being saved. */
const boundText = (form: RecordFormState, name: string) => ({
  ...bound(form, name),
  readOnly: form.phase === "busy",
});

export function FormText({
  form,
  name,
  ...props
}: FormInputProps & Omit<ComponentProps<typeof TextField>, "form" | "name" | "value">) {
  return <TextField {...boundText(form, name)} {...props} />;
}

export function FormSwitch({ form, name, label, hint }: ComponentProps<typeof FormText>) {
  return (
    <SwitchField
      name={name}
      label={label}
      checked={form.values[name] === true}
      onChange={(event) => form.change({ [name]: event.target.checked })}
      {...(hint && { hint })}
    />
  );
}

/** SPEC 5: one address a line. */
function LogoLines({
  form,
  name,
  ...props
}: FormInputProps & Omit<ComponentProps<typeof TextAreaField>, "form" | "name" | "value">) {
  return (
    <FormPictures form={form} name={name} label={props.label}>
      <TextAreaField {...boundText(form, name)} {...props} spellCheck={false} />
    </FormPictures>
  );
}

function PictureAddress({
  heading,
  ...props
}: ComponentProps<typeof FormText> & { heading: string }) {
  const { form, name } = props;
  return (
    <FormPicture form={form} name={name} label={heading}>
      {(listeners) => <FormText {...URL_INPUT} placeholder="https://" {...listeners} {...props} />}
    </FormPicture>
  );
}
