import { useState } from "react";
import { cityPath } from "#app/content/cities.ts";
import { mailAddresses } from "#app/content/links.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { putFace } from "#app/resources/cards/client.ts";
import type { CardOfCity } from "#app/resources/cards/resource.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { PictureInput } from "#app/ui/picture-input.tsx";
import type { ApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { putContact, type PlannedMeetups } from "../client.ts";

interface NewMayorProps {
  city: string;
  email: string;
  card: ApiQuery<CardOfCity>;
  planned: ApiQuery<PlannedMeetups>;
}

/** Asks a host who has just taken over for a name, a picture and a contact, as far as the city's page and its meetups lack them. */
export function NewMayor({ city, email, card, planned }: NewMayorProps) {
  const [saved, setSaved] = useState<string>();
  if (card.kind !== "loaded" || planned.kind !== "loaded") return null;
  const own = card.value.card;
  const isUnknown = own?.image_url === null && own.about_text === null;
  const withTeam = planned.value.items.filter(
    ({ contact_info }) => contact_info === mailAddresses.contact.address,
  );
  if (!isUnknown && withTeam.length === 0) return null;
  return (
    <section aria-labelledby="introduce" className="mb-12 grid max-w-xl gap-4">
      <h2 id="introduce" className="font-display text-xl font-bold">
        {`Introduce yourself to ${city}`}
      </h2>
      {saved ? (
        <div className="grid justify-items-start gap-3">
          <output ref={takeFocus} tabIndex={-1} className="text-lg">
            {saved}
          </output>
          <ButtonLink
            to={cityPath(city)}
            variant="secondary"
          >{`See the page of ${city}`}</ButtonLink>
        </div>
      ) : (
        <Introduction
          city={city}
          email={email}
          card={isUnknown ? own : null}
          ids={withTeam.map(({ id }) => id)}
          onSaved={setSaved}
        />
      )}
    </section>
  );
}

interface IntroductionProps {
  city: string;
  email: string;
  /** Null where another host's card stands, or one's own. */
  card: CardOfCity["card"];
  ids: readonly string[];
  onSaved: (sentence: string) => void;
}

function Introduction({ city, email, card, ids, onSaved }: IntroductionProps) {
  const [picture, setPicture] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const [isTooEarly, setTooEarly] = useState(false);
  const form = useForm(textsIn, async ({ host_name = "", contact_info = "" }) => {
    setTooEarly(isWaiting);
    if (isWaiting) return null;
    if (card) {
      const saved = await putFace(city, { host_name, image_url: picture ?? null });
      if (!saved.ok) return saved.error;
    }
    const named = contact_info.trim() ? ids : [];
    for (const id of named) {
      const saved = await putContact(id, contact_info);
      if (!saved.ok) return saved.error;
    }
    onSaved(named.length > 0 ? "Saved. Your guests reach you from now on." : "Saved.");
    return null;
  });
  const meetups = ids.length === 1 ? "The planned meetup names" : "The planned meetups name";
  return (
    <>
      {card ? (
        <p>{`The page of ${city} says "New City Mayor: ${card.host_name}" until you add a picture. It can wait.`}</p>
      ) : null}
      <form {...form.props} aria-label="Introduce yourself" className="grid gap-5">
        {card ? (
          <>
            <TextField
              label="Your name"
              {...form.field("host_name")}
              defaultValue={card.host_name === "City Mayor" ? "" : card.host_name}
              required
              autoComplete="name"
            />
            <PictureInput
              label="Your picture"
              name="image_url"
              city={city}
              isTooEarly={isTooEarly && isWaiting}
              onWaiting={setWaiting}
              onStored={([stored]) => setPicture(stored?.address)}
            >
              {picture ? (
                <img src={picture} alt="Preview" className="max-h-36 rounded-md object-contain" />
              ) : null}
            </PictureInput>
          </>
        ) : null}
        {ids.length > 0 ? (
          <TextField
            label="Your email or phone, for guests"
            {...form.field("contact_info")}
            defaultValue={email}
            hint={`${meetups} the central team until then. Guests get no email about it.`}
          />
        ) : null}
        <SubmitButton
          lost={form.lost}
          busy={form.isBusy && "Saving..."}
          className="justify-self-start"
        >
          Save
        </SubmitButton>
      </form>
    </>
  );
}
