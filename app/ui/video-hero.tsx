import type { ReactNode } from "react";
import { BackgroundVideo } from "./background-video.tsx";
import { classes } from "./classes.ts";
import { PageTitle } from "./section.tsx";

const stills = {
  mayors: "still-mayors",
  cuttings: "still-cuttings",
  table: "still-table",
} as const;

interface VideoHeroProps {
  title: string;
  still: keyof typeof stills;
  children?: ReactNode;
}

/** SPEC 2: the hero of a page, with a background video, and in front of it a picture of what the page shows. */
export function VideoHero({ title, still, children }: VideoHeroProps) {
  return (
    <section className="theme-dark relative isolate overflow-hidden bg-espresso text-ink">
      <BackgroundVideo />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-t from-espresso/85 to-transparent to-75%"
      />
      <div
        aria-hidden="true"
        className={classes(
          "hero-picture absolute inset-x-0 top-0 -z-10 h-44 print:hidden md:inset-y-4 md:left-1/2 md:h-auto",
          stills[still],
        )}
      />
      <div className="mx-auto flex min-h-[22rem] max-w-page flex-col print:min-h-0 print:pt-4 justify-end gap-5 px-4 pt-48 pb-12 sm:px-6 md:min-h-[30rem] md:pr-[50%] md:pb-16">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
      <div aria-hidden="true" className="checker-strip h-6 opacity-20" />
    </section>
  );
}
