import { useCallback } from "react";
import { mailAddresses } from "#app/content/links.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { fetchCard } from "#app/resources/cards/client.ts";
import { CardForm } from "#app/resources/cards/components/card-form.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { fetchPlanned, putContact } from "../client.ts";

/** Lists what a city's page and its planned meetups still need of a host who has just taken over. Each part goes once it is there. */
export function NewMayor({ city, email }: { city: string; email: string }) {
  const card = useApiQuery(useCallback(() => fetchCard(city), [city]));
  const planned = useApiQuery(useCallback(() => fetchPlanned(city), [city]));
  if (card.query.kind !== "loaded" || planned.query.kind !== "loaded") return null;
  const own = card.query.value.card;
  const isUnknown = own?.image_url === null && own.about_text === null;
  const withTeam = planned.query.value.items.filter(
    ({ contact_info }) => contact_info === mailAddresses.contact.address,
  );
  return (
    <div className="mb-12 grid max-w-xl gap-10 empty:hidden">
      {isUnknown ? (
        <section aria-labelledby="introduce" className="grid gap-4">
          <h2 id="introduce" className="font-display text-xl font-bold">
            {`Introduce yourself to ${city}`}
          </h2>
          <p>{`The page of ${city} says "New City Mayor: ${own.host_name}" until you do.`}</p>
          <CardForm
            city={city}
            isStored={false}
            focus="none"
            onClose={() => {}}
            onChanged={() => void card.reload()}
          />
        </section>
      ) : null}
      {withTeam.length > 0 ? (
        <Contact
          email={email}
          ids={withTeam.map(({ id }) => id)}
          onSaved={() => void planned.reload()}
        />
      ) : null}
    </div>
  );
}

interface ContactProps {
  email: string;
  ids: readonly string[];
  onSaved: () => void;
}

function Contact({ email, ids, onSaved }: ContactProps) {
  const form = useForm(textsIn, async ({ contact = "" }) => {
    for (const id of ids) {
      const saved = await putContact(id, contact);
      if (!saved.ok) return saved.error;
    }
    toast.success("Your guests reach you from now on.");
    onSaved();
    return null;
  });
  const meetups =
    ids.length === 1 ? "The planned meetup names" : `${ids.length} planned meetups name`;
  return (
    <section aria-labelledby="contact" className="grid gap-4">
      <h2 id="contact" className="font-display text-xl font-bold">
        Your contact
      </h2>
      <form {...form.props} aria-label="Your contact" className="grid justify-items-start gap-3">
        <TextField
          label="Email or phone"
          name="contact"
          defaultValue={email}
          required
          hint={`${meetups} the central team until then. Guests get no email about it.`}
          error={form.errors["contact"] ?? form.errors["contact_info"]}
        />
        <SubmitButton lost={form.lost} busy={form.isBusy && "Saving..."}>
          Save
        </SubmitButton>
      </form>
    </section>
  );
}
