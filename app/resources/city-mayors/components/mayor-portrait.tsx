import type { ReactNode } from "react";
import { Link } from "react-router";
import { chapterPath } from "#app/content/cities.ts";
import { cityTile } from "#app/content/city-tile.ts";
import { FALLBACK_PORTRAIT } from "#app/content/pictures.ts";
import { newTab } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { hasLinkedIn, type DirectoryMayor } from "../rules.ts";

/**
 * A framed portrait on the cafe's wall with its brass plate (SPEC 2); all of it leads to the chapter the
 * mayor is the host of. `children` are the administrators' tools.
 */
export function MayorPortrait({
  mayor,
  children,
}: {
  mayor: DirectoryMayor;
  children?: ReactNode;
}) {
  const { name, city, country, image_url, linkedin_url } = mayor;
  const chapter = chapterPath(city);
  return (
    <article className="group relative flex h-full flex-col">
      <Wire />
      <div className="rounded-sm bg-roast p-1.5 shadow-[0_10px_20px_-10px_rgb(0_0_0/0.55)] ring-1 ring-espresso/20 transition-transform duration-300 group-hover:-translate-y-1">
        <div className="aspect-[4/5] overflow-hidden bg-crema p-1.5">
          <Picture
            src={image_url}
            fallback={cityTile(city) ?? FALLBACK_PORTRAIT}
            alt={`Portrait of ${name}`}
            sizes="(min-width: 80rem) 11rem, (min-width: 48rem) 22vw, 45vw"
            className="size-full"
          />
        </div>
      </div>
      <div className="mt-3 grid gap-0.5 px-1 text-center">
        <h3 className="leading-tight font-semibold">{name}</h3>
        <p className="text-sm leading-snug text-soft">
          {chapter ? (
            <Link
              to={chapter}
              aria-label={`${city}, the chapter of ${name}`}
              className="underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-accent after:absolute after:inset-0"
            >
              {city}
            </Link>
          ) : (
            city
          )}
          {`, ${country}`}
        </p>
      </div>
      {/* Above the link that covers the card. */}
      <div className="relative mx-auto mt-1 flex w-fit gap-1">
        {hasLinkedIn(mayor) && linkedin_url ? (
          <a
            href={linkedin_url}
            {...newTab(linkedin_url)}
            aria-label={`${name} on LinkedIn`}
            className="grid size-9 place-items-center rounded-sm hover:bg-sunken"
          >
            <Linkedin />
          </a>
        ) : null}
        {children}
      </div>
    </article>
  );
}

function Wire() {
  return (
    <svg viewBox="0 0 100 22" aria-hidden="true" className="w-full text-ink/55">
      <path d="M14 22 50 5l36 17" fill="none" stroke="currentColor" strokeWidth="1" />
      <circle cx="50" cy="4" r="2.6" fill="currentColor" />
    </svg>
  );
}

function Linkedin() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5">
      <path d="M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 9.75h4V21H3V9.75ZM9.5 9.75h3.83v1.54h.05c.53-.95 1.84-1.95 3.79-1.95C21.2 9.34 22 12 22 15.46V21h-4v-4.93c0-1.18-.02-2.69-1.72-2.69-1.73 0-2 1.28-2 2.6V21h-4V9.75Z" />
    </svg>
  );
}
