import { Link } from "react-router";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Neighbour } from "../service.server.ts";

export function ChapterList({ chapters }: { chapters: readonly Neighbour[] }) {
  return chapters.map(({ name, path, kilometres, ahead }) => (
    <li key={name} className="flex items-baseline gap-2 py-2">
      <Link to={path} className="text-lg font-bold underline underline-offset-4">
        {name}
      </Link>{" "}
      <span aria-hidden="true" className="dot-leader" />
      <span className="text-right text-sm text-soft">
        {(kilometres === undefined ? "" : `${kilometres.toLocaleString("en-US")} km · `) +
          `${pluralize(ahead, "event")} ahead`}
      </span>
    </li>
  ));
}
