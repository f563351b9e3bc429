import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { useInView } from "#app/ui/use-in-view.ts";

/**
 * The button for which people open the page: beside the title, and on a telephone a bar at the bottom, as long as
 * the section with the same button is not in view.
 */
export function MainAction({ section, children }: { section: string; children: ReactNode }) {
  const isInView = useInView(section);
  return (
    <div
      className={classes(
        "action-bar flex flex-wrap items-center gap-x-4 gap-y-2 lg:mt-6 print:hidden",
        isInView && "max-lg:invisible",
      )}
    >
      {children}
    </div>
  );
}
