import { useState } from "react";
import { Icon, Play } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { playerAddress } from "../rules.ts";

/** Its own scripts on its own origin, which is never ours; it may not navigate this page. */
const PLAYER_RIGHTS = "allow-scripts allow-same-origin allow-presentation allow-popups";

/** SPEC 2: a thumbnail first; the embedded player comes with the click, and nothing of it before. */
export function VideoPlayer({
  title,
  videoId,
  thumbnail,
  duration,
  isHero = false,
}: {
  title: string;
  videoId: string;
  thumbnail: string | null;
  duration?: string | null;
  isHero?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <iframe
        src={playerAddress(videoId)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox={PLAYER_RIGHTS}
        className="aspect-video w-full rounded-lg bg-espresso"
        // The click has moved the focus from a button that is no more; the player takes it.
        ref={(frame) => frame?.focus()}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      aria-label={`Play video: ${title}${duration ? `, ${duration}` : ""}`}
      className="group/play relative block aspect-video w-full overflow-hidden rounded-lg bg-espresso text-crema noscript:invisible"
    >
      <Picture
        src={thumbnail}
        fallback="videos/v10"
        alt=""
        isHero={isHero}
        sizes="(min-width: 48rem) 50vw, 100vw"
        className="size-full noscript:visible transition-transform duration-500 group-hover/play:scale-102"
      />
      <span className="absolute inset-0 grid place-items-center bg-espresso/25">
        <span className="grid size-18 place-items-center rounded-full bg-saffron text-espresso shadow-xl transition-transform group-hover/play:scale-110">
          <Icon of={Play} className="size-8 translate-x-0.5 fill-current" />
        </span>
      </span>
      {duration ? (
        <span className="absolute right-3 bottom-3 rounded-sm bg-espresso px-2 py-0.5 text-sm font-semibold">
          {duration}
        </span>
      ) : null}
    </button>
  );
}
