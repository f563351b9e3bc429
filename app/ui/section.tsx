import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const rooms = {
  paper: "bg-paper text-ink",
  sunken: "bg-sunken text-ink",
  /** Always dark, in light and dark alike. */
  night: "night bg-paper text-ink",
  /** Always saffron, for the one thing a page asks of its reader. */
  saffron: "saffron bg-paper text-ink",
} as const;

/** A full-width band of a page with its content on the page's measure. */
export function Section({
  room = "paper",
  id,
  labelledBy,
  className,
  hasFloor = false,
  children,
}: {
  room?: keyof typeof rooms;
  id?: string;
  labelledBy?: string;
  className?: string;
  /** A strip of tiles at its head: after dark, a night band has the colour of the page around it. */
  hasFloor?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classes(rooms[room], "relative py-16 md:py-24", className)}
    >
      {hasFloor ? (
        <div aria-hidden="true" className="floor absolute inset-x-0 top-0 h-6 opacity-15" />
      ) : null}
      <div className="mx-auto w-full max-w-page px-4 sm:px-6">{children}</div>
    </section>
  );
}

export function SectionHeading({
  id,
  children,
  intro,
}: {
  id?: string;
  children: ReactNode;
  intro?: ReactNode;
}) {
  return (
    <div className="mb-8 max-w-3xl md:mb-12">
      <h2 id={id} className="font-display text-3xl font-extrabold tracking-tighter">
        {children}
      </h2>
      {intro ? <p className="mt-4 max-w-prose text-lg text-soft">{intro}</p> : null}
    </div>
  );
}

const titleSizes = { page: "text-4xl", office: "text-3xl" } as const;

/** The title of a page, once per page. Screens to work on have a quieter one. */
export function PageTitle({
  size = "page",
  className,
  children,
}: {
  size?: keyof typeof titleSizes;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h1
      tabIndex={size === "office" ? -1 : undefined}
      className={classes(
        "font-display font-extrabold tracking-tighter wrap-anywhere",
        titleSizes[size],
        className,
      )}
    >
      {children}
    </h1>
  );
}
