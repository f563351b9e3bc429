import type { ReactNode } from "react";
import { pluralize } from "#app/core/text/pluralize.ts";
import { classes } from "#app/ui/classes.ts";
import { Heading } from "#app/ui/section.tsx";
import type { MapDot } from "../rules.ts";
import { DrawnMap } from "./chapter-map.tsx";

interface ChapterMapsProps {
  world: readonly MapDot[];
  india: readonly MapDot[];
  /** The list of all chapters; its id is `list`. */
  children: ReactNode;
}

/** The map of the world and, for a network with cities there, that of India beside the list. */
export function ChapterMaps({ world, india, children }: ChapterMapsProps) {
  const hasIndia = india.length > 0;
  const inset = {
    frame: "india",
    href: "#india",
    label: `India: ${pluralize(india.length, "chapter")}, drawn larger below`,
  } as const;
  return (
    <>
      <DrawnMap
        frame="world"
        dots={world}
        label="Chapters on a map of the world"
        past={hasIndia ? "india" : "list"}
        inset={hasIndia ? inset : undefined}
      />
      <div
        className={classes("mt-8 grid gap-10", hasIndia && "lg:grid-cols-[31.25rem_minmax(0,1fr)]")}
      >
        {hasIndia ? (
          <div>
            <Heading size="medium" id="india" className="mb-4">
              India
            </Heading>
            <DrawnMap frame="india" dots={india} label="Chapters on a map of India" past="list" />
          </div>
        ) : null}
        {children}
      </div>
    </>
  );
}
