import { redirect } from "react-router";
import type { Route } from "./+types/event-redirect";

/** SPEC 2 has two URLs for an event; this one redirects permanently (docs/architecture.md#readings). */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/events/${encodeURIComponent(params.id)}`, 301);
