import { useId, useState } from "react";
import { callApi } from "#app/core/client/api-client.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { CONSENT } from "../messages.ts";

type State =
  | { kind: "open" }
  | { kind: "busy" }
  | { kind: "refused"; message: string; field: "email" | "consent" | undefined }
  | { kind: "sent"; message: string };

/** SPEC 2: the newsletter on the blog. A plain form that also works before and without scripts. */
export function NewsletterBox() {
  const [state, setState] = useState<State>({ kind: "open" });
  const id = useId();

  async function subscribe(form: HTMLFormElement) {
    const fields = new FormData(form);
    setState({ kind: "busy" });
    const answer = await callApi<{ message: string }>("/api/v1/newsletter", {
      method: "POST",
      isAnonymous: true,
      body: { email: fields.get("email"), consent: fields.get("consent") === "on" },
    });
    if (answer.ok) setState({ kind: "sent", message: answer.value.message });
    else {
      const [first] = answer.error.errors;
      const message = first?.message ?? answer.error.message;
      const field = fieldOf(first?.path);
      setState({ kind: "refused", message, field });
      if (field) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    }
  }

  if (state.kind === "sent") {
    return (
      <output ref={takeFocus} tabIndex={-1} className="block max-w-prose text-xl font-semibold">
        {state.message}
      </output>
    );
  }
  const wrong = state.kind === "refused" ? state.field : undefined;
  const invalid = (field: typeof wrong) =>
    wrong === field && { "aria-invalid": true, "aria-describedby": `${id}-error` };
  return (
    <form
      method="post"
      action="/newsletter/subscribe"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void subscribe(event.currentTarget);
      }}
      className="grid gap-3 sm:grid-cols-[1fr_auto]"
    >
      <div>
        <label htmlFor={`${id}-email`} className="sr-only">
          Email address
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          aria-required="true"
          {...invalid("email")}
          className="min-h-12 w-full rounded-md border-2 border-ink bg-raised px-4 text-ink placeholder:text-soft"
        />
      </div>
      <label className="flex items-start gap-3 py-1 text-sm sm:col-span-2">
        <input
          type="checkbox"
          name="consent"
          aria-required="true"
          {...invalid("consent")}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        {CONSENT}
      </label>
      <SubmitButton
        disabled={state.kind === "busy"}
        className="bg-ink text-paper sm:col-start-2 sm:row-start-1"
      >
        {state.kind === "busy" ? "Subscribing..." : "Subscribe"}
      </SubmitButton>
      {state.kind === "refused" ? (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-bad sm:col-span-2">
          {state.message}
        </p>
      ) : null}
    </form>
  );
}

const fieldOf = (path: string | undefined) =>
  path === "email" || path === "consent" ? path : undefined;
