import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { ChevronDown, Icon } from "./icon.ts";

interface DisclosureProps {
  more: string;
  less: string;
  children: ReactNode;
  variant?: keyof typeof variants;
  subject?: string;
}

/**
 * A collapsible part of a page. A native `<details>`, so that it works before hydration and without
 * JavaScript. Its label names what the next press does.
 */
export function Disclosure({ more, less, children, variant = "quiet", subject }: DisclosureProps) {
  return (
    <details className="group/disclosure">
      <summary
        className={classes(
          "inline-flex min-h-11 items-center gap-1.5 rounded-md font-semibold",
          variants[variant],
        )}
      >
        <span className="group-open/disclosure:hidden">{more}</span>{" "}
        <span className="hidden group-open/disclosure:inline">{less}</span>
        {subject ? <span className="sr-only">{`: ${subject}`}</span> : null}
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 transition-transform group-open/disclosure:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

const variants = {
  quiet:
    "text-sm underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent",
  /** As large as a heading: for the one main toggle of a page. */
  poster:
    "gap-3 font-display text-4xl font-extrabold tracking-tighter wrap-anywhere underline decoration-accent decoration-4 underline-offset-[0.18em] hover:text-mark [&_svg]:size-[0.7em]",
} as const;
