import { useEffect, useRef } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ArrowLeft, ArrowRight } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { EventPicture } from "../schema.ts";

interface PictureViewerProps {
  pictures: readonly EventPicture[];
  first: number;
  onClose: () => void;
}

/** All pictures side by side in a row that snaps: a swipe, the Tab key or a button shows the next. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.children[first]?.scrollIntoView({ behavior: "instant", inline: "center" });
  }, [first]);
  const move = (by: number) =>
    row.current?.scrollBy({ left: by * row.current.clientWidth, behavior: "smooth" });
  return (
    <Dialog title="Pictures of the evening" width="max-w-5xl" onClose={onClose}>
      <ul ref={row} className="flex snap-x snap-mandatory overflow-x-auto">
        {pictures.map(({ address, alt }) => (
          <li key={address} className="w-full shrink-0 snap-center">
            <figure>
              {/* With the Tab key the row moves to the one that has the focus. */}
              <a href={address} aria-label={`The file: ${alt}`}>
                <Picture
                  src={address}
                  alt=""
                  isHero
                  sizes="(min-width: 64rem) 64rem, 100vw"
                  className="max-h-[65dvh] w-full object-contain!"
                />
              </a>
              <figcaption className="mt-2 text-center">{alt}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <p className="mt-3 flex justify-center gap-3">
          <IconButton label="Picture before" icon={ArrowLeft} onClick={() => move(-1)} />
          <IconButton label="Next picture" icon={ArrowRight} onClick={() => move(1)} />
        </p>
      ) : null}
    </Dialog>
  );
}
