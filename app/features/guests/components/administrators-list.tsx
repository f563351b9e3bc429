import { hasGuestList, type PageEvent } from "#app/resources/city-events/rules.ts";
import { optionalPart } from "#app/ui/on-demand.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";

/** Only administrators download it: public pages must not grow. */
const List = optionalPart(() => import("./event-guests.tsx").then((module) => module.EventGuests));

/** The names on the page of an event: in the browser of an administrator, never in the bytes of the page. */
export function AdministratorsList({ event }: { event: PageEvent<"detail"> }) {
  if (useAdministrator() !== "admitted" || !hasGuestList(event)) return null;
  return (
    // As high as the closed list, so that it pushes nothing when it comes.
    <div className="min-h-25 print:hidden">
      <List id={event.id} />
    </div>
  );
}
