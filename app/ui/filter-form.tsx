import { useEffect, useRef, type ComponentProps, type RefObject } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { classes } from "./classes.ts";
import { inputClass } from "./input-class.ts";
import { useOnce } from "./use-once.ts";

/**
 * A GET form: its values are the query of the URL, without the empty ones, so that a filtered list can be shared.
 * `asked` are the values in the current URL, by the names of the inputs.
 */
export function FilterForm({
  asked,
  ...props
}: { asked: Record<string, string> } & Omit<ComponentProps<typeof Form>, "ref" | "onSubmit">) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const noteSubmitted = useAskedValues(form, asked);
  useEarlyChoice(form);
  return (
    <Form
      ref={form}
      // The URL says what was asked: what the browser restores may belong to the next entry of its history.
      autoComplete="off"
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault();
        noteSubmitted();
        const { pathname } = new URL(event.currentTarget.action);
        void submit(questionOf(event.currentTarget), {
          action: pathname,
          preventScrollReset: true,
        });
      }}
      {...props}
    />
  );
}

export interface ListFilter {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({ name, label, value, options }: ListFilter) {
  return (
    <label className="grid min-w-0 gap-1.5 text-sm font-semibold max-sm:col-span-full">
      {label}
      <select
        name={name}
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className={classes(inputClass, "max-w-full")}
      >
        {options.map((option) => (
          // Its text is its value where none is given: fifty cities are told once.
          <option
            key={option.value}
            value={option.value === option.label ? undefined : option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function questionOf(form: HTMLFormElement): URLSearchParams {
  const question = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() !== "") question.append(name, value);
  return question;
}

/**
 * After Back the URL has other values: sets them without replacing the inputs, which keep the focus. What was typed or
 * chosen since the form was submitted stays: returns what a submission has to call.
 */
function useAskedValues(form: RefObject<HTMLFormElement | null>, asked: Record<string, string>) {
  const { key } = useLocation();
  const question = new URLSearchParams(asked).toString();
  const shown = useRef({ key, question });
  const submitted = useRef<FormData>(undefined);
  useEffect(() => {
    const last = shown.current;
    if (last.key === key) return;
    shown.current = { key, question };
    const before = submitted.current;
    submitted.current = undefined;
    if (last.question === question) return;
    for (const [name, value] of new URLSearchParams(question)) {
      const input = form.current?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
      if (!before || before.get(name) === input.value) input.value = value;
    }
  }, [form, question, key]);
  return () => (submitted.current = new FormData(form.current ?? undefined));
}

/** Submits what was chosen before hydration, when nobody listened yet. */
function useEarlyChoice(form: RefObject<HTMLFormElement | null>) {
  useOnce(() => {
    const options = form.current?.querySelectorAll("option") ?? [];
    if ([...options].some(({ defaultSelected, selected }) => defaultSelected && !selected))
      form.current?.requestSubmit();
  });
}
