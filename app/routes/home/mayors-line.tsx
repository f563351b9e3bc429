import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { home } from "#app/content/home.ts";

/** SPEC 2: under the grid of cities a line links to City Mayors. */
export function MayorsLine() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-lg">
      {home.network.mayorsLine}
      <Link
        to="/city-mayor"
        viewTransition
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-mark underline decoration-2 underline-offset-4"
      >
        {home.network.mayorsLinkLabel}
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </p>
  );
}
