import { Link } from "react-router";
import { home } from "#app/content/home.ts";
import { ArrowRight, Icon } from "#app/ui/icon.ts";

/** SPEC 2: under the grid of cities a line links to City Mayors; and the same cities are on a map. */
export function MayorsLine({ isHosted }: { isHosted: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 text-lg">
      <p className="flex flex-wrap items-center gap-x-2">
        {isHosted ? home.network.mayorsLine : null}{" "}
        <Onward to="/city-mayor" label={home.network.mayorsLinkLabel} />
      </p>
      <Onward to="/map" label={home.network.mapLinkLabel} />
    </div>
  );
}

function Onward({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      viewTransition
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-mark underline decoration-2 underline-offset-4"
    >
      {label}
      <Icon of={ArrowRight} className="size-5" />
    </Link>
  );
}
