import type { ReactNode } from "react";
import { BackgroundVideo } from "./background-video.tsx";
import { PageTitle } from "./section.tsx";

/** SPEC 2: the hero of a page, with a background video. */
export function VideoHero({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="theme-dark relative isolate overflow-hidden bg-espresso text-ink">
      <BackgroundVideo />
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-linear-to-t from-espresso/85 to-transparent to-75%"
      />
      <div className="mx-auto flex min-h-[22rem] max-w-page flex-col print:min-h-0 print:pt-4 justify-end gap-5 px-4 pt-24 pb-12 sm:px-6 md:min-h-[30rem] md:pb-16">
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
      <div aria-hidden="true" className="checker-strip h-6 opacity-20" />
    </section>
  );
}
