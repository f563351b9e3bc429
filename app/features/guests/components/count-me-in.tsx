import { useState } from "react";
import { joinPath } from "#app/content/paths.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { textsIn } from "#app/core/forms/form-input.ts";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { Subheading } from "#app/ui/section.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { fetchMyMeetups, sayYes } from "../client.ts";
import { comingLine, ownTitles } from "../messages.ts";
import { ConsentFields } from "../morning/components/table.tsx";
import { hasPlace, mostBrought } from "../rules.ts";
import { BringField } from "./bring-field.tsx";
import { GUESTS_ID } from "./join-action.tsx";

type EventToJoin = Pick<CityEvent, "id" | "guests" | "capacity">;

export function CountMeIn({ event }: { event: EventToJoin }) {
  const { user } = useAuth();
  return (
    <section id={GUESTS_ID} aria-labelledby="guests-title" className="bg-sunken p-6 print:hidden">
      <Subheading id="guests-title">{comingLine(event.guests)}</Subheading>
      {user?.email_confirmed_at ? (
        <MemberForm event={event} email={user.email} />
      ) : (
        <ButtonLink to={joinPath(event.id)} reloadDocument className="w-full">
          {yesLabel(event)}
        </ButtonLink>
      )}
    </section>
  );
}

/** A verified account has given its address already. Where it has no name, the plain form asks for one. */
function MemberForm({ event, email }: { event: EventToJoin; email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { query } = useApiQuery(fetchMyMeetups);
  const { id } = event;
  const own = query.kind === "loaded" ? query.value.ahead.find((one) => one.event_id === id) : null;
  const form = useForm(textsIn, async ({ bring = "0", show, about = "" }) => {
    // A host's own yes is told from a guest whom they add by the email.
    const answer = await sayYes(id, {
      email,
      bring: Number(bring),
      show: show === "1",
      ...(about.trim() && { about }),
    });
    if (answer.ok) window.location.assign(new URL(answer.value.link).pathname);
    else if (answer.error.errors.some(({ path }) => path === "name"))
      window.location.assign(joinPath(id));
    else return answer.error;
    return null;
  });
  if (own && hasPlace(own))
    return (
      // As high as the button that it takes the place of, so that nothing below moves.
      <ButtonLink to={own.link} reloadDocument variant="secondary" className="w-full">
        {`${ownTitles[own.state]}: your page`}
      </ButtonLink>
    );
  if (!isOpen)
    return (
      <Button className="w-full" onClick={() => setOpen(true)}>
        {yesLabel(event)}
      </Button>
    );
  return (
    <form {...form.props} ref={takeFocusIntoField}>
      <BringField bring="0" most={mostBrought(event)} error={form.errors["bring"]} />
      <ConsentFields
        show={false}
        about=""
        errors={Object.entries(form.errors).map(([path, message]) => ({ path, message }))}
      />
      <SubmitButton className="w-full" lost={form.lost} busy={form.isBusy && "Saving..."}>
        {yesLabel(event)}
      </SubmitButton>
    </form>
  );
}
