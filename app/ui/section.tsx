import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  paper: "bg-paper text-ink",
  sunken: "bg-sunken text-ink",
  /** Dark in both colour schemes. */
  dark: "theme-dark bg-paper text-ink",
  /** Saffron in both colour schemes: for the one call to action of a page. */
  accent: "theme-accent bg-paper text-ink",
} as const;

/** A full-width band of a page; its content has the width of the page column. */
export function Section({
  tone = "paper",
  id,
  labelledBy,
  className,
  hasCheckerStrip = false,
  children,
}: {
  tone?: keyof typeof tones;
  id?: string;
  labelledBy?: string;
  className?: string;
  /** A strip at the top: in the dark colour scheme a dark band has the colour of the page around it. */
  hasCheckerStrip?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classes(tones[tone], "relative py-16 md:py-24 print:py-6", className)}
    >
      {hasCheckerStrip ? (
        <div aria-hidden="true" className="checker-strip absolute inset-x-0 top-0 h-6 opacity-15" />
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

const titleSizes = { page: "text-4xl", small: "text-3xl" } as const;

/** The title of a page, once per page. Admin screens have a smaller one. */
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
      tabIndex={size === "small" ? -1 : undefined}
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
