import { Link } from "react-router";
import { site } from "#app/content/site.ts";

/** The logo and the brand name, linked to the home page. */
export function Logo({ onFollow }: { onFollow?: () => void }) {
  return (
    <Link
      to="/"
      viewTransition
      onClick={onFollow}
      className="flex min-h-11 shrink-0 items-center gap-2.5 text-ink"
    >
      <img src="/logo.svg" alt="" width={34} height={34} className="size-8.5 shrink-0" />
      {/* Narrow bars show the logo only. */}
      <span className="font-display text-2xl leading-none font-extrabold tracking-tighter max-[16rem]:sr-only max-[26rem]:beside-admin:sr-only">
        {site.brand}
      </span>
    </Link>
  );
}
