import { tallScript } from "#app/core/text/tall-script.ts";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  paper: "bg-paper text-ink",
  sunken: "bg-sunken text-ink",
  dark: "theme-dark bg-paper text-ink",
  /** Saffron in both colour schemes: for the one call to action of a page. */
  accent: "theme-accent bg-paper text-ink",
} as const;

/** For a page that fetches what it shows: its footer is below the screen from the first paint, so what comes does not push it. */
export const FULL_HEIGHT = "min-h-lvh print:min-h-0";

export function Section({
  tone = "paper",
  labelledBy,
  className,
  hasCheckerStrip = false,
  children,
}: {
  tone?: keyof typeof tones;
  labelledBy?: string;
  className?: string;
  /** A strip at the top: in the dark colour scheme a dark band has the colour of the page around it. */
  hasCheckerStrip?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={classes(tones[tone], "relative py-14 md:py-18 print:py-6", className)}
    >
      {hasCheckerStrip ? (
        <div aria-hidden="true" className="checker-strip absolute inset-x-0 top-0 h-6 opacity-15" />
      ) : null}
      <div className="mx-auto w-full max-w-page px-4 sm:px-6">{children}</div>
    </section>
  );
}

const headingSizes = {
  small: "text-2xl font-bold tracking-tight",
  medium: "text-2xl font-extrabold tracking-tight",
  large: "text-3xl font-extrabold tracking-tighter",
  huge: "text-4xl font-extrabold tracking-tighter",
} as const;

export function Heading({
  as: Tag = "h2",
  size = "large",
  className,
  ...props
}: ComponentProps<"h2"> & { as?: "h2" | "h3"; size?: keyof typeof headingSizes }) {
  return (
    <Tag
      className={classes("font-display wrap-anywhere", headingSizes[size], className)}
      {...props}
    />
  );
}

export function Subheading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Heading size="small" id={id} className="mb-4">
      {children}
    </Heading>
  );
}

interface SectionHeadingProps {
  id?: string;
  children: ReactNode;
  intro?: ReactNode;
}

export function SectionHeading({ id, children, intro }: SectionHeadingProps) {
  return (
    <div className="mb-8 max-w-3xl md:mb-12">
      <Heading id={id}>{children}</Heading>
      {intro ? <p className="mt-4 max-w-prose text-lg text-soft">{intro}</p> : null}
    </div>
  );
}

export function AdminColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 md:py-14">
      <PageTitle size="small" className="mb-8">
        {title}
      </PageTitle>
      {children}
    </div>
  );
}

const titleSizes = { page: "text-4xl", small: "text-3xl" } as const;

interface PageTitleProps {
  size?: keyof typeof titleSizes;
  className?: string;
  children: ReactNode;
}

export function PageTitle({ size = "page", className, children }: PageTitleProps) {
  return (
    <h1
      tabIndex={size === "small" ? -1 : undefined}
      data-script={typeof children === "string" ? tallScript(children) : undefined}
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
