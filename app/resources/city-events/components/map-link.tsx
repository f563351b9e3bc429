import type { ReactNode } from "react";
import { newTab } from "#app/ui/button.tsx";
import type { EventFacts } from "../rules.ts";
import { mapLink } from "../share-text.ts";

interface MapLinkProps {
  event: Pick<EventFacts, "venue" | "city_name">;
  children: ReactNode;
}

export function MapLink({ event, children }: MapLinkProps) {
  const to = mapLink(event);
  return (
    <a
      href={to}
      {...newTab(to)}
      className="relative -my-2.5 inline-block max-w-full wrap-anywhere py-2.5 underline decoration-accent decoration-2 underline-offset-4"
    >
      {children}
      <span className="sr-only"> (map, opens a new tab)</span>
    </a>
  );
}
