import { Link } from "react-router";
import { site } from "#app/content/site.ts";

/** In a narrow container, such as the bar beside many buttons, the mark stands for the word: all of it, or none. */
export function Logo({ onFollow }: { onFollow?: () => void }) {
  return (
    <Link
      to="/"
      viewTransition
      onClick={onFollow}
      aria-label={site.brand}
      className="flex h-11 w-fit items-center gap-x-2.5 text-ink"
    >
      <img src="/logo.svg" alt="" width={34} height={34} className="h-11 w-8.5 max-w-none" />
      <span className="font-display text-2xl leading-none font-extrabold tracking-tighter @max-[8.75rem]:hidden">
        {site.brand}
      </span>
    </Link>
  );
}
