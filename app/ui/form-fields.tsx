import { useState, type ComponentProps } from "react";
import { SelectField, SwitchField, TextAreaField, TextField } from "./field.tsx";
import { useBrokenImage } from "./use-broken-image.ts";
import type { RecordFormState } from "./use-record-form.ts";

/** Fields that are tied to a record form by their name: value, error, and typing that clears it. */
interface Bound {
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

export function FormText({
  form,
  name,
  ...props
}: Bound & Omit<ComponentProps<typeof TextField>, "form" | "name" | "value">) {
  return <TextField {...bound(form, name)} {...props} />;
}

export function FormTextArea({
  form,
  name,
  ...props
}: Bound & Omit<ComponentProps<typeof TextAreaField>, "form" | "name" | "value">) {
  return <TextAreaField {...bound(form, name)} {...props} />;
}

export function FormSelect({
  form,
  name,
  ...props
}: Bound & Omit<ComponentProps<typeof SelectField>, "form" | "name" | "value">) {
  return <SelectField {...bound(form, name)} {...props} />;
}

export function FormSwitch({
  form,
  name,
  ...props
}: Bound & Omit<ComponentProps<typeof SwitchField>, "form" | "name" | "checked">) {
  return (
    <SwitchField
      name={name}
      checked={form.values[name] === true}
      onChange={(event) => form.change({ [name]: event.target.checked })}
      {...props}
    />
  );
}

/** The address of a picture, with the picture itself, or the news that it does not load, beside it. */
export function FormPicture(props: ComponentProps<typeof FormText>) {
  const [isSettled, setSettled] = useState(true);
  const address = textOf(props.form.values[props.name]).trim();
  return (
    <div className="grid content-start gap-2">
      <FormText
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        onFocus={() => setSettled(false)}
        onBlur={() => setSettled(true)}
        {...props}
      />
      {/^(https?:\/\/\S+\.\S+|\/\w)/i.test(address) ? (
        <Preview key={address} address={address} isTyping={!isSettled} />
      ) : null}
    </div>
  );
}

function Preview({ address, isTyping }: { address: string; isTyping: boolean }) {
  const { isBroken, listeners } = useBrokenImage(address);
  if (isBroken) {
    return (
      <p role={isTyping ? undefined : "status"} className="text-sm font-medium text-bad">
        No picture loads from this address.
      </p>
    );
  }
  return (
    <img
      src={address}
      alt="Preview"
      referrerPolicy="no-referrer"
      className="max-h-36 justify-self-start rounded-md object-contain"
      {...listeners}
    />
  );
}
