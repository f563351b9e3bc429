import { site } from "#app/content/site.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ArrowLeft, Icon } from "#app/ui/icon.ts";

/** SPEC 2, city chapter page: 'Back to Home', '{`eCafe Chapter - ${city}`}', and the admin buttons. */
export function ChapterBar({ city, children }: { city: string; children?: ReactNode }) {
  return (
    <div className="theme-dark border-b border-line bg-espresso text-ink print:hidden">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 py-2 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold">
          <Icon of={ArrowLeft} className="size-5" />
          Back to Home
        </Link>
        <p className="font-semibold text-mark max-sm:flex-1 max-sm:text-right max-sm:leading-tight">{`${site.brand} Chapter - ${city}`}</p>
        {children}
      </div>
    </div>
  );
}
