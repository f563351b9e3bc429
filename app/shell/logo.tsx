import { Link } from "react-router";
import { site } from "#app/content/site.ts";

export function Logo({ onFollow }: { onFollow?: () => void }) {
  return (
    <Link
      to="/"
      viewTransition
      onClick={onFollow}
      className="flex h-11 min-w-8.5 flex-wrap items-center gap-x-2.5 overflow-y-clip text-ink"
    >
      <img src="/logo.svg" alt="" width={34} height={34} className="h-11 w-8.5" />
      <span className="font-display text-2xl leading-none font-extrabold tracking-tighter">
        {site.brand}
      </span>
    </Link>
  );
}
