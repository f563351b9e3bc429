import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { StripPicture } from "../published-queries.server.ts";
import type { PageEvent } from "../rules.ts";

/** Folded, so that nothing of them is fetched before somebody wants to see them. */
export function EventPictures({ event: { pictures } }: { event: PageEvent<"detail"> }) {
  if (pictures.length === 0) return null;
  return (
    <details className="mx-auto max-w-page px-4 pb-10 sm:px-6 print:hidden">
      <summary className="min-h-11 content-center font-display text-xl font-bold">
        {`Pictures (${pictures.length})`}
      </summary>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map(({ address, alt }, place) => (
          <li key={address}>
            <Picture
              src={address}
              alt={alt || `Picture ${place + 1}`}
              sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
              className="aspect-4/3 w-full rounded-md"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function PictureStrip({ city, pictures }: { city: string; pictures: StripPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section
      aria-label={`Pictures from ${city}`}
      className="mx-auto max-w-page px-4 pt-10 sm:px-6 print:hidden"
    >
      <ul className="flex gap-3 overflow-x-auto pb-2">
        {pictures.map(({ id, event_name, address, alt }) => (
          <li key={address} className="shrink-0">
            <Link to={eventPath(id)} className="block">
              <Picture
                src={address}
                alt={alt ? `${alt}, ${event_name}` : event_name}
                sizes="15rem"
                className="aspect-4/3 w-60 rounded-md"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
