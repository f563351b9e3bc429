import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/core/client/api-client.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { eventPath } from "#app/content/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { Subheading } from "#app/ui/section.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchMyMeetups } from "../client.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { comingLine } from "../messages.ts";
import type { GuestState } from "../rules.ts";
import { GUESTS_ID } from "./join-action.tsx";

export function CountMeIn({ event }: { event: Pick<CityEvent, "id" | "guests"> }) {
  const { user } = useAuth();
  return (
    <section id={GUESTS_ID} aria-labelledby="guests-title" className="bg-sunken p-6 print:hidden">
      <Subheading id="guests-title">{comingLine(event.guests)}</Subheading>
      {user?.email_confirmed_at ? (
        <OneTap id={event.id} label={yesLabel(event)} />
      ) : (
        <ButtonLink to={`${eventPath(event.id)}/join`} reloadDocument className="w-full">
          {yesLabel(event)}
        </ButtonLink>
      )}
    </section>
  );
}

type Step =
  | { kind: "ready" }
  | { kind: "asking" }
  | { kind: "failed"; message: string }
  | { kind: "done"; state: string; link: string };

/** A verified account has given its address already. Where it has no name, the form asks for one. */
function OneTap({ id, label }: { id: string; label: string }) {
  const [step, setStep] = useState<Step>({ kind: "ready" });
  const { revalidate } = useRevalidator();
  const { query } = useApiQuery(fetchMyMeetups);
  const own = query.kind === "loaded" ? query.value.ahead.find((one) => one.event_id === id) : null;
  const place = own && PLACES[own.state];

  async function sayYes() {
    setStep({ kind: "asking" });
    const path = `/api/v1/city-events/${id}/guests`;
    const answer = await callApi<{ state: string; link: string }>(path, {
      method: "POST",
      body: {},
    });
    if (answer.ok) {
      setStep({ kind: "done", ...answer.value });
      // The numbers above the button have changed.
      await revalidate();
    } else if (answer.error.errors.length > 0) window.location.assign(`${eventPath(id)}/join`);
    else setStep({ kind: "failed", message: answer.error.message });
  }

  if (step.kind === "done") {
    return (
      <output ref={takeFocus} tabIndex={-1} className="block">
        {SENTENCES[step.state] ?? "You're on the list."}{" "}
        <a href={new URL(step.link).pathname} className="font-semibold underline">
          Your page
        </a>
      </output>
    );
  }
  if (step.kind === "ready" && own && place)
    return (
      // As high as the button that it takes the place of, so that nothing below moves.
      <ButtonLink to={own.link} reloadDocument variant="secondary" className="w-full">
        {place}
      </ButtonLink>
    );
  return (
    <>
      <Button className="w-full" disabled={step.kind === "asking"} onClick={() => void sayYes()}>
        {label}
      </Button>
      {step.kind === "failed" ? (
        <p role="alert" className="mt-3 text-sm font-medium text-bad">
          {step.message}
        </p>
      ) : null}
    </>
  );
}

const PLACES: Readonly<Partial<Record<GuestState, string>>> = {
  coming: "You're in: your page",
  waiting: "You're on the waiting list: your page",
  offered: "A seat for you: your page",
};

const SENTENCES: Readonly<Record<string, string>> = {
  coming: "You're in. See you there!",
  waiting: "You're on the waiting list.",
  offered: "A seat is free: take it on your page.",
};
