import { useId, useState } from "react";
import { callApi } from "#app/core/client/api-client.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { useForm } from "#app/ui/use-form.ts";
import { CONSENT } from "../messages.ts";
import { typedIn } from "../rules.ts";

/** SPEC 2: the newsletter on the blog. A plain form that also works before and without scripts. */
export function NewsletterBox() {
  const [thanks, setThanks] = useState<string>();
  const id = useId();
  const form = useForm(textsIn, subscribe, { isInline: true });

  async function subscribe({ email, consent }: Record<string, string>) {
    const answer = await callApi<{ message: string }>("/api/v1/newsletter", {
      method: "POST",
      isAnonymous: true,
      body: { email, consent: consent === "on" },
    });
    if (!answer.ok) return answer.error;
    setThanks(answer.value.message);
    return null;
  }

  if (thanks !== undefined) {
    return (
      <output ref={takeFocus} tabIndex={-1} className="block max-w-prose text-xl font-semibold">
        {thanks}
      </output>
    );
  }
  const [wrong] = Object.entries(form.errors);
  const message = wrong?.[1] ?? form.failure?.message;
  const invalid = (field: string) =>
    wrong?.[0] === field && { "aria-invalid": true, "aria-describedby": `${id}-error` };
  return (
    <form
      {...form.props}
      action="/newsletter/subscribe"
      className="grid gap-3 sm:grid-cols-[1fr_auto]"
    >
      <div>
        <label htmlFor={`${id}-email`} className="sr-only">
          Email address
        </label>
        <input
          id={`${id}-email`}
          ref={restoreTyped}
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
      </label>{" "}
      <SubmitButton
        busy={form.isBusy && "Subscribing..."}
        className="bg-ink text-paper sm:col-start-2 sm:row-start-1"
      >
        Subscribe
      </SubmitButton>
      {message ? (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-bad sm:col-span-2">
          {message}
        </p>
      ) : null}
    </form>
  );
}

/** The answer to a form that was sent before its scripts came leads here. */
function restoreTyped(input: HTMLInputElement | null) {
  if (input) input.value ||= typedIn(window.location.hash);
}
