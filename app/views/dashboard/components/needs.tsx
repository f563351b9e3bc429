import { Link } from "react-router";
import { needsHeadline } from "#app/features/chapters/rules.ts";
import type { Overview } from "../schema.ts";
import { Panel, PanelLink } from "./panel.tsx";

const MOST = 5;

export function Needs({ needs }: Pick<Overview, "needs">) {
  return (
    <Panel title={needsHeadline(needs) ?? "Nobody needs a call"}>
      {needs.length > 0 ? (
        <ul className="grid gap-2">
          {needs.slice(0, MOST).map(({ city_name, needs: why, invited }) => (
            <li key={city_name} className="wrap-anywhere">
              <Link
                to={`/admin/chapters?q=${encodeURIComponent(city_name)}`}
                className="font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {city_name}
              </Link>
              <span className="block text-sm text-bad">{why}</span>
              {invited ? <span className="block text-sm text-soft">{invited}</span> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">No chapter is waiting for you.</p>
      )}
      <PanelLink to="/admin/chapters">See all chapters</PanelLink>
    </Panel>
  );
}
