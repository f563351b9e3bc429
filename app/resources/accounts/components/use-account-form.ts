import { useState, type ComponentProps } from "react";
import type * as z from "zod/mini";
import type { ApiFailure } from "#app/core/client/api-client.ts";
import { fieldErrors } from "#app/core/forms/field-errors.ts";
import { toast } from "#app/ui/toast.ts";
import { isAccountCode, remedies, sentences } from "../messages.ts";

interface AccountForm {
  errors: Record<string, string>;
  /** What to do about the last refusal, until something is edited or sent again. */
  remedy: string | undefined;
  isBusy: boolean;
  /** What the form element carries. */
  props: Pick<
    ComponentProps<"form">,
    "method" | "noValidate" | "className" | "onSubmit" | "onInput"
  >;
}

/**
 * A form that checks all its fields at once, shows each error beside its field until that is edited, and keeps what
 * was typed when saving fails. `method="post"` keeps passwords out of the address when the form is sent before
 * hydration.
 */
export function useAccountForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  submit: (input: z.output<Schema>, form: HTMLFormElement) => Promise<ApiFailure | null>,
): AccountForm {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [remedy, setRemedy] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function show(form: HTMLFormElement, fields: { path: string; message: string }[]) {
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
    const first = form.querySelector(`[name="${CSS.escape(fields[0]?.path ?? "")}"]`);
    if (first instanceof HTMLElement) first.focus();
  }

  async function send(form: HTMLFormElement) {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) return show(form, fieldErrors(parsed.error.issues));
    setBusy(true);
    setErrors({});
    setRemedy(undefined);
    try {
      const failure = await submit(parsed.data, form);
      if (!failure) return undefined;
      const known = failure.errors.filter(({ path }) => form.elements.namedItem(path) !== null);
      if (known.length > 0) show(form, known);
      else {
        toast.error(failure.message);
        setRemedy(remedyFor(failure));
      }
    } catch {
      toast.error(sentences.unexpected);
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return {
    errors,
    remedy,
    isBusy,
    props: {
      method: "post",
      noValidate: true,
      className: "grid gap-5",
      onSubmit(event) {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget);
      },
      onInput(event) {
        const { target } = event;
        setRemedy(undefined);
        if (!(target instanceof HTMLInputElement) || !errors[target.name]) return;
        const { [target.name]: _gone, ...others } = errors;
        setErrors(others);
      },
    },
  };
}

const remedyFor = ({ code = "" }: ApiFailure) => (isAccountCode(code) ? remedies[code] : undefined);
