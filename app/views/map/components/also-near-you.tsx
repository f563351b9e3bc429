import { Link } from "react-router";
import { Heading, Section } from "#app/ui/section.tsx";
import type { Neighbour } from "../service.server.ts";
import { ChapterList } from "./chapter-list.tsx";

export function AlsoNearYou({ neighbours }: { neighbours: readonly Neighbour[] }) {
  const map = (
    <Link to="/map" className="font-semibold underline underline-offset-4">
      All chapters on a map
    </Link>
  );
  if (neighbours.length === 0) return <p className="mx-auto max-w-page px-4 pt-8 sm:px-6">{map}</p>;
  return (
    <Section labelledBy="near">
      <div className="flex flex-wrap items-end justify-between gap-4 break-after-avoid">
        <Heading size="medium" id="near">
          Also near you
        </Heading>
        {map}
      </div>
      <ul className="mt-6 grid gap-x-10 sm:grid-cols-2">
        <ChapterList chapters={neighbours} />
      </ul>
    </Section>
  );
}
