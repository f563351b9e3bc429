import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { refusalAt } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { CHAPTERS } from "#app/resources/city-events/rules.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import type { ReloadableQuery } from "#app/ui/use-api-query.ts";
import { useForm } from "#app/ui/use-form.ts";
import { followCity } from "../client.ts";
import { messages } from "../messages.ts";
import { FREQUENCIES } from "../rules.ts";
import type { OwnFollows as Follows } from "../schema.ts";

/** The cities that an account follows: a verified address needs no email to confirm. */
export function OwnFollows({
  query,
  reload,
  isVerified,
}: ReloadableQuery<Follows> & { isVerified: boolean }) {
  return (
    <section aria-labelledby="follows" className="rounded-lg border-2 border-line bg-raised p-5">
      <h2 id="follows" className="mb-3 font-display text-lg font-bold tracking-tight">
        Cities I follow
      </h2>
      {query.kind === "loaded" ? (
        <div className="grid gap-5">
          <Followed follows={query.value} />
          {isVerified ? (
            <FollowForm follows={query.value} onFollowed={reload} />
          ) : (
            <p className="text-soft">Confirm your email first, then you can follow a city here.</p>
          )}
        </div>
      ) : (
        <UnloadedQuery query={query} reload={reload} />
      )}
    </section>
  );
}

function Followed({ follows: { items, link } }: { follows: Follows }) {
  if (items.length === 0) return <p>You don't follow a city yet.</p>;
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ city_name, frequency }) => (
          <li key={city_name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <Link to={cityPath(city_name)} className="font-semibold underline underline-offset-4">
              {city_name}
            </Link>
            <span className="text-soft">{FREQUENCIES[frequency]}</span>
          </li>
        ))}
      </ul>
      {link ? (
        <Link
          to={link}
          reloadDocument
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          Change or leave
        </Link>
      ) : null}
    </div>
  );
}

interface FollowFormProps {
  follows: Follows;
  onFollowed: () => Promise<void>;
}

export function FollowForm({ follows, onFollowed }: FollowFormProps) {
  const followed = new Set(follows.items.map(({ city_name }) => city_name));
  const form = useForm(textsIn, async ({ city = "" }) => {
    if (city === "") return refusalAt("city", messages.cityNeeded);
    const done = await followCity(city);
    if (!done.ok) return done.error;
    toast.success(`You follow ${city}. We email you when it meets.`);
    await onFollowed();
    return null;
  });
  return (
    <form
      {...form.props}
      aria-label="Follow a city"
      className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <SelectField label="City" {...form.field("city")}>
        <option value="">Choose a city</option>
        {CHAPTERS.filter((name) => !followed.has(name)).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SubmitButton variant="secondary" lost={form.lost} busy={form.isBusy && "Following..."}>
        Follow
      </SubmitButton>
    </form>
  );
}
