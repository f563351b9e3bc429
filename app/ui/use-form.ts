import { useRef, useState, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import { UNEXPECTED_FAILURE, type ApiFailure } from "#app/core/client/api-client.ts";
import { isOffline, OFFLINE } from "#app/core/client/offline.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import type { FormInput } from "#app/core/forms/form-input.ts";
import { focusFault } from "./focus.ts";
import { toast } from "./toast.ts";

interface SmallForm {
  errors: Record<string, string>;
  field: (name: string) => { name: string; error: string | undefined };
  failure: ApiFailure | undefined;
  /** For the submit button: the sentence for a send that got no answer of the site. */
  lost: string | undefined;
  isBusy: boolean;
  props: Pick<
    ComponentProps<"form">,
    "method" | "noValidate" | "className" | "onSubmit" | "onInput"
  >;
}

/**
 * A small form with uncontrolled fields. It marks all fields at fault at once and focuses the first, sends once however often
 * it is pressed, and keeps what was typed when sending fails. Other failures are toasts (SPEC 8), those
 * without an answer a line in the form: a toast's script would have to come over the same network. With `isInline` the form
 * shows `failure` itself; `saves: false` keeps SPEC 8's sentence while offline. `method="post"` keeps passwords out of the address when the form is sent before hydration.
 */
export function useForm<Input>(
  read: (form: HTMLFormElement) => FormInput<Input>,
  send: (input: Input, form: HTMLFormElement) => Promise<ApiFailure | null>,
  { isInline = false, saves = true }: { isInline?: boolean; saves?: boolean } = {},
): SmallForm {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  function mark(form: HTMLFormElement, fields: FieldError[]) {
    flushSync(() =>
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
    );
    focusFault(form);
  }

  function refuse(form: HTMLFormElement, why: ApiFailure) {
    const fields = why.errors.filter(({ path }) => form.elements.namedItem(path) !== null);
    if (fields.length > 0) return mark(form, fields);
    setFailure(saves && isOffline(why) ? { ...why, message: OFFLINE } : why);
    return isInline || isLost(why) ? undefined : toast.error(why.message);
  }

  async function submit(form: HTMLFormElement) {
    const input = read(form);
    setFailure(undefined);
    if (!input.ok) return mark(form, input.errors);
    isSending.current = true;
    setBusy(true);
    setErrors({});
    try {
      const why = await send(input.value, form);
      if (why) refuse(form, why);
    } catch {
      refuse(form, UNEXPECTED_FAILURE);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
    return undefined;
  }

  return {
    errors,
    field: (name) => ({ name, error: errors[name] }),
    failure,
    lost: failure && !isInline && isLost(failure) ? failure.message : undefined,
    isBusy,
    props: {
      method: "post",
      noValidate: true,
      className: "grid gap-5",
      onSubmit(event) {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
      onInput({ target }) {
        setFailure(undefined);
        const name = "name" in target ? String(target.name) : "";
        if (!errors[name]) return;
        const { [name]: _edited, ...others } = errors;
        setErrors(others);
      },
    },
  };
}

/** No answer, or one of a proxy or a site in trouble. */
const isLost = ({ status }: ApiFailure) => status === 0 || status >= 500;
