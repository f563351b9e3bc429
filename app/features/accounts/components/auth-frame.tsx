import type { ReactNode } from "react";
import { Link } from "react-router";
import { site } from "#app/content/site.ts";
import { Icon, X } from "#app/ui/icon.ts";

/** SPEC 2: no shared header or footer around sign-in. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-paper text-ink lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="theme-dark relative hidden overflow-hidden bg-paper p-12 text-ink lg:flex lg:flex-col lg:justify-between">
        <Brand />
        <p className="max-w-md font-display text-4xl font-extrabold tracking-tighter text-balance">
          There is a chair <span className="text-mark">for you</span> at the table.
        </p>
        <p className="max-w-sm text-lg text-soft">
          Free, informal meetups where entrepreneurs talk over a coffee, since 2014.
        </p>
      </aside>
      <main className="flex flex-col px-4 py-4 sm:px-8">
        <div className="flex items-center justify-between">
          <div className="lg:invisible">
            <Brand />
          </div>
          <Link
            to="/"
            aria-label="Close and go to the home page"
            className="-mr-2 grid size-12 place-items-center rounded-md hover:bg-sunken"
          >
            <Icon of={X} />
          </Link>
        </div>
        <div className="mx-auto grid w-full max-w-md grow content-center gap-7 py-10">
          <h1 className="font-display text-3xl font-extrabold tracking-tighter">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}

function Brand() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5">
      <img src="/logo.svg" alt="" width={34} height={34} className="size-8.5" />
      <span className="font-display text-2xl leading-none font-extrabold tracking-tighter">
        {site.brand}
      </span>
    </Link>
  );
}
