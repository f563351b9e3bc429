import { redirect } from "react-router";
import type { Route } from "./+types/event-redirect";

/** SPEC 2 has two URLs for an event; this one redirects permanently (docs/architecture.md#readings). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/events/${encodeURIComponent(params.id)}`, 301);
}
