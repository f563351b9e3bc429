import { useState } from "react";
import { Link } from "react-router";
import { shortDate } from "#app/core/text/dates.ts";
import { classes } from "#app/ui/classes.ts";
import type { Overview } from "../schema.ts";
import { hostPath } from "#app/content/host-paths.ts";

type Chapter = Overview["chapters"][number];

/** A name a chapter: one tab stop, arrow keys go from one to the next, and the chosen one is named below. */
export function CityGrid({ chapters }: Pick<Overview, "chapters">) {
  const [chosen, setChosen] = useState<Chapter>();
  const ahead = chapters.filter(({ next }) => next !== null).length;
  return (
    <>
      <p className="text-sm text-soft">
        {ahead} of {chapters.length} chapters have a meetup ahead.
      </p>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Chapters</legend>
        {chapters.map((chapter) => (
          <label
            key={chapter.city_name}
            className={classes(
              "relative min-h-8 cursor-pointer content-center rounded-sm border-2 px-1.5 text-sm font-semibold",
              "has-checked:outline-3 has-checked:outline-offset-1 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-mark",
              chapter.next ? "border-accent bg-accent text-on-accent" : "border-dashed border-soft",
            )}
          >
            <input
              type="radio"
              name="chapter"
              aria-label={standing(chapter)}
              checked={chosen === chapter}
              onChange={() => setChosen(chapter)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true">{chapter.city_name}</span>
          </label>
        ))}
      </fieldset>
      {chosen ? (
        <p>
          <Link to={hostPath(chosen.city_name)} className="font-semibold underline">
            {chosen.city_name}
          </Link>
          {standing(chosen).slice(chosen.city_name.length)}
        </p>
      ) : null}
    </>
  );
}

function standing({ city_name, next, last }: Chapter): string {
  if (next) return `${city_name}: next meetup ${shortDate(next)}`;
  return `${city_name}: nothing ahead, ${last ? `last met ${shortDate(last)}` : "has not met yet"}`;
}
