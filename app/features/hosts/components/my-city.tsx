import type { ComponentProps } from "react";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { optionalPart } from "#app/ui/on-demand.tsx";
import type { ManageLink } from "./manage-link.tsx";
import type { MyCityLinks } from "./my-city-links.tsx";

/** Fetched for people who are signed in: readers never download them. */
const Links = optionalPart(() =>
  import("./my-city-links.tsx").then((module) => module.MyCityLinks),
);
const Manage = optionalPart(() => import("./manage-link.tsx").then((module) => module.ManageLink));

export function MyCity(props: Omit<ComponentProps<typeof MyCityLinks>, "userId">) {
  const { user } = useAuth();
  return user ? <Links key={user.id} userId={user.id} {...props} /> : null;
}

export function ManageMeetup(props: Omit<ComponentProps<typeof ManageLink>, "userId">) {
  const { user } = useAuth();
  return user ? <Manage key={user.id} userId={user.id} {...props} /> : null;
}
