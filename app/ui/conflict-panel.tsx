import { useEffect, useRef } from "react";
import { differingNames, type FormValues } from "#app/core/forms/form-values.ts";
import { Button } from "./button.tsx";
import type { Conflict, RecordFormState } from "./use-record-form.ts";

export function ConflictPanel({ form, conflict }: { form: RecordFormState; conflict: Conflict }) {
  // The choice is about what I changed.
  const mine = differingNames(form.base, form.shown);
  const names = differingNames(form.shown, conflict.theirs).filter((name) => mine.includes(name));
  const isMore = differingNames(form.base, conflict.theirs).some((name) => !mine.includes(name));
  const panel = useFocusWhileShown();
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-label="Two versions"
      className="rounded-md border-2 border-mark p-4"
    >
      <p className="font-semibold">{conflict.message}</p>
      {names.length === 0 ? (
        <p className="mt-1 text-sm text-soft">Both versions contain the same changes.</p>
      ) : (
        <dl className="mt-3 grid gap-3">
          {names.map((name) => (
            <div key={name} className="border-t border-line pt-2">
              <dt className="text-sm font-semibold">{form.labels[name] ?? name}</dt>
              <dd className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
                <Version of="Yours" values={form.shown} name={name} />
                <Version of="Theirs" values={conflict.theirs} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isMore ? (
        <p className="mt-3 text-sm text-soft">
          What only they have changed is kept, whichever you choose.
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" onClick={form.keepMine}>
          Save mine over it
        </Button>
        <Button size="sm" variant="secondary" onClick={form.takeTheirs}>
          Take over theirs
        </Button>
        <Button size="sm" variant="quiet" onClick={form.closeConflict}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function Version({ of, values, name }: { of: string; values: FormValues; name: string }) {
  const value = values[name] ?? "";
  const text = typeof value === "boolean" ? (value ? "On" : "Off") : value;
  return (
    <p>
      <span className="block text-xs text-soft">{of}</span>
      <span className="break-words whitespace-pre-line">{text || "(empty)"}</span>
    </p>
  );
}

function useFocusWhileShown() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus();
    const save = element.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]");
    return () => {
      if (document.activeElement === document.body) save?.focus();
    };
  }, []);
  return element;
}
