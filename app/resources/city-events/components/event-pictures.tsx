import { useState } from "react";
import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { pathOfOwnPicture } from "#app/core/forms/picture-address.ts";
import { onDemand } from "#app/ui/on-demand.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { StripPicture } from "../published-queries.server.ts";
import type { PageEvent } from "../rules.ts";

const Viewer = onDemand({
  load: () => import("./picture-viewer.tsx").then((module) => module.PictureViewer),
  close: ({ onClose }) => onClose(),
});

interface EventPicturesProps {
  event: Pick<PageEvent<"detail">, "pictures">;
  /** The form by which somebody in a picture has it hidden. */
  reportPath: string;
}

/** The evening itself: the first picture large, the rest in a row. Each is a link to its file, and opens large. */
export function EventPictures({ event: { pictures }, reportPath }: EventPicturesProps) {
  const [open, setOpen] = useState<number>();
  const named = pictures.map(({ address, alt }, place) => ({
    address: pathOfOwnPicture(address),
    alt: alt || `Picture ${place + 1}`,
  }));
  if (named.length === 0) return null;
  return (
    <section
      aria-label="Pictures of the evening"
      className="mx-auto max-w-page px-4 pt-5 sm:px-6 lg:pt-10 print:hidden"
    >
      <ul className="grid grid-cols-5 gap-2 sm:gap-3">
        {named.map(({ address, alt }, place) => (
          <li key={address} className="first:col-span-5">
            <a
              href={address}
              onClick={(press) => {
                if (press.metaKey || press.ctrlKey || press.shiftKey) return;
                press.preventDefault();
                setOpen(place);
              }}
            >
              <Picture
                src={address}
                alt={alt}
                isThumbnail={place > 0}
                sizes="(min-width: 76rem) 76rem, 100vw"
                className={
                  place === 0
                    ? "max-h-[34rem] w-full rounded-md"
                    : "aspect-square w-full rounded-md"
                }
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        Are you in one?{" "}
        <a
          href={reportPath}
          rel="nofollow"
          className="inline-block min-h-11 content-center underline underline-offset-4"
        >
          We hide it
        </a>
        .
      </p>
      {open === undefined ? null : (
        <Viewer pictures={named} first={open} onClose={() => setOpen(undefined)} />
      )}
    </section>
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
