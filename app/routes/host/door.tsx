import { chapterNamed, findCity } from "#app/content/cities.ts";
import { doorPath } from "#app/content/host-paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { DoorList } from "#app/features/guests/door/components/door-list.tsx";
import { useLastUser } from "#app/ui/use-last-user.ts";
import { HostFrame } from "./host-frame.tsx";
import type { Route } from "./+types/door";

export const meta = () => hiddenMeta("At the door");

/** Ids are many: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!findCity(params.cityName)?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
}

/** The list itself asks for all it shows: a phone at the door saves a round trip. */
export const clientLoader = () => null;

export default function DoorPage({ params: { cityName, eventId } }: Route.ComponentProps) {
  const city = chapterNamed(cityName) ?? cityName;
  const user = useLastUser();
  return (
    <HostFrame
      title="At the door"
      purpose="see who is here"
      path={doorPath(city, eventId)}
      user={user}
      back={city}
    >
      {user ? (
        <DoorList
          key={`${user.id} ${eventId}`}
          eventId={eventId}
          userId={user.id}
          path={doorPath(city, eventId)}
        />
      ) : null}
    </HostFrame>
  );
}
