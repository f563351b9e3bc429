import { guestsLine } from "#app/resources/city-events/share-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { hostPath } from "../rules.ts";
import { useMyCities } from "./my-city-links.tsx";

interface ManageLinkProps {
  userId: string;
  city: string;
  guests: { coming: number; waiting: number };
}

/** On the public page of a meetup in one's own city: its numbers, and the way to manage it. */
export function ManageLink({ userId, city, guests }: ManageLinkProps) {
  const cities = useMyCities(userId);
  if (!cities.some(({ city_name }) => city_name === city)) return null;
  return (
    <span className="flex items-center gap-3">
      <span className="text-sm text-soft">{guestsLine(guests)}</span>
      <ButtonLink to={hostPath(city)} size="sm" variant="secondary">
        Manage
      </ButtonLink>
    </span>
  );
}
