import { redirect } from "react-router";
import type { Route } from "./+types/event-redirect";

/** SPEC 2 knows two addresses of an event; this one leads to the other for good (DESIGN 8). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/events/${encodeURIComponent(params.id)}`, 301);
}
