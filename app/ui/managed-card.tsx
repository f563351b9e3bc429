import type { ReactNode } from "react";
import { tallScript } from "#app/core/text/tall-script.ts";

interface ManagedCardProps {
  id: string;
  title: string;
  children?: ReactNode;
  picture: ReactNode;
  badges: ReactNode;
  facts: ReactNode;
  footer?: ReactNode;
  tools: ReactNode;
}

/** A card of a managing list: the picture stands at the side, so that many cards are seen at once. */
export function ManagedCard({
  id,
  title,
  children = title,
  picture,
  badges,
  facts,
  footer,
  tools,
}: ManagedCardProps) {
  return (
    <article
      aria-labelledby={`card-${id}`}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden rounded-md border-2 border-line bg-raised @max-[12rem]:block sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:grid-rows-1"
    >
      <div className="relative row-span-2 grid sm:row-span-1">{picture}</div>
      <div className="flex flex-col gap-1 p-3 pb-0">
        <div className="flex flex-wrap gap-1.5 empty:hidden">{badges}</div>
        <h2
          id={`card-${id}`}
          data-script={tallScript(title)}
          className="font-display leading-tight font-bold tracking-tight wrap-anywhere"
        >
          {children}
        </h2>
        <div className="grid gap-0.5 text-sm wrap-anywhere">{facts}</div>
        <div className="mt-auto flex flex-wrap items-center gap-x-4">{footer}</div>
      </div>
      <div className="flex justify-end sm:flex-col sm:justify-start">{tools}</div>
    </article>
  );
}

/** Fills the side of the card, however tall its text is. */
export const SIDE_PICTURE = { sizes: "5rem", className: "size-full min-h-24" } as const;
