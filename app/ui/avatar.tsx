import { useState } from "react";
import { Check, Icon } from "./icon.ts";
import { useBrokenImage } from "./use-broken-image.ts";

interface AvatarProps {
  initials: string;
  picture: string | null | undefined;
  isConfirmed: boolean;
}

/** SPEC 2 and 4: the profile picture, or initials when it is missing or fails to load, and until it has. */
export function Avatar({ initials, picture, isConfirmed }: AvatarProps) {
  const { isBroken, listeners } = useBrokenImage(picture);
  const [loaded, setLoaded] = useState<string>();
  return (
    <span className="relative inline-block">
      <span className="relative grid size-10 place-items-center overflow-hidden rounded-full bg-accent font-bold text-on-accent">
        {picture && !isBroken && loaded === picture ? null : initials}
        {picture && !isBroken ? (
          <img
            src={picture}
            alt=""
            width={40}
            height={40}
            referrerPolicy="no-referrer"
            {...listeners}
            onLoad={() => setLoaded(picture)}
            className="absolute inset-0 size-full object-cover"
          />
        ) : null}
      </span>
      {isConfirmed ? (
        <span className="absolute -right-1 -bottom-1 grid size-4.5 place-items-center rounded-full border-2 border-espresso bg-leaf text-crema">
          <span className="sr-only">Email confirmed</span>
          <Icon of={Check} className="size-3 stroke-4" />
        </span>
      ) : null}
    </span>
  );
}
