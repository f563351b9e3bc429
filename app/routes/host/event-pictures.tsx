import { chapterNamed } from "#app/content/cities.ts";
import { eventPicturesPath } from "#app/content/host-paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { EventPicturesForm } from "#app/features/pictures/components/event-pictures-form.tsx";
import { useLastUser } from "#app/ui/use-last-user.ts";
import { HostFrame } from "./host-frame.tsx";
import type { Route } from "./+types/event-pictures";

export const meta: Route.MetaFunction = () => hiddenMeta("Pictures of a meetup");

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  // Addresses that nobody links to are not cached.
  ctx.dependencies?.expiresAt(ctx.now);
  return { city: chapterNamed(params.cityName) ?? params.cityName };
}

export default function EventPictures({ params, loaderData: { city } }: Route.ComponentProps) {
  const user = useLastUser();
  return (
    <HostFrame
      title="Pictures"
      purpose="add pictures"
      path={eventPicturesPath({ id: params.eventId, city_name: city })}
      user={user}
      back={city}
    >
      <EventPicturesForm key={`${user?.id} ${params.eventId}`} eventId={params.eventId} />
    </HostFrame>
  );
}
