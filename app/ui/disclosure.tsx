import type { ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { classes } from "./classes.ts";

/**
 * A part of a page that opens and closes. A native `<details>`: it works before scripts have come and
 * without them, and its label says what the next press does.
 */
export function Disclosure({
  more,
  less,
  children,
  look = "quiet",
  subject,
}: {
  more: string;
  less: string;
  children: ReactNode;
  look?: keyof typeof looks;
  /** Said to a screen reader after the label, where a page has several of the same. */
  subject?: string;
}) {
  return (
    <details className="group/disclosure">
      <summary
        className={classes(
          "inline-flex min-h-11 items-center gap-1.5 rounded-md font-semibold",
          looks[look],
        )}
      >
        <span className="group-open/disclosure:hidden">{more}</span>
        <span className="hidden group-open/disclosure:inline">{less}</span>
        {subject ? <span className="sr-only">: {subject}</span> : null}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open/disclosure:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

const looks = {
  quiet:
    "text-sm underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent",
  /** As large as a heading, for a page's one great toggle. */
  poster:
    "gap-3 font-display text-4xl font-extrabold tracking-tighter underline decoration-accent decoration-4 underline-offset-[0.18em] hover:text-mark [&_svg]:size-[0.7em]",
} as const;
