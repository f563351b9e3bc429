import { site } from "#app/content/site.ts";
import "#app/core/forms/zod-jitless.ts";
import { useEffect, useState, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatch,
  useMatches,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { AuthProvider } from "#app/core/client/auth-context.tsx";
import { requestContext } from "#app/core/context.server.ts";
import { isWithoutScripts } from "#app/core/page-handle.ts";
import { NavigationProgress } from "#app/shell/navigation-progress.tsx";
import { NotFound } from "#app/shell/not-found.tsx";
import { useOpenDetails } from "#app/shell/open-details.ts";
import ownTimeLine from "#app/shell/own-time-line.ts?script";
import restoreDetails from "#app/shell/restore-details.ts?script";
import { RestoredScroll, SCROLL_POSITIONS } from "#app/shell/restored-scroll.tsx";
import { Toasts } from "#app/shell/toasts.tsx";
import { useReloadForScripts } from "#app/ui/use-reload-for-scripts.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  siteUrl: context.get(requestContext).siteUrl,
});

/** The origin never changes, so a navigation need not fetch it again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // Tells the inline script of the page that clicks are handled from now on.
  useEffect(() => void window.dispatchEvent(new Event("page-hydrated")), []);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a110c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        {import.meta.env.DEV ? <link rel="stylesheet" href="/app/fonts.css" /> : null}
      </head>
      <body>
        {children}
        {/* Scripts come with the document: Trusted Types do not let the browser write any. */}
        {import.meta.env.SSR ? <ServerScripts /> : <RestoredScroll />}
      </body>
    </html>
  );
}

function ServerScripts() {
  const hasOwnTime = useMatch("/events/:id");
  if (isWithoutScripts(useMatches())) return null;
  return (
    <>
      {hasOwnTime ? <script dangerouslySetInnerHTML={{ __html: ownTimeLine }} /> : null}
      <script id="whole" dangerouslySetInnerHTML={{ __html: restoreDetails }} />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
      <Scripts />
    </>
  );
}

export default function Root() {
  useOpenDetails();
  useRemovedJsonLd();
  return (
    <AuthProvider>
      <NavigationProgress />
      <Outlet />
      <Toasts />
    </AuthProvider>
  );
}

/** The JSON-LD of the first page describes that page only. */
function useRemovedJsonLd() {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useEffect(() => {
    if (pathname === opened) return;
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      block.remove();
  }, [pathname, opened]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useReloadForScripts(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-5 px-4">
      <title>{`Something went wrong · ${site.brand}`}</title>
      <h1 className="font-display text-3xl font-extrabold tracking-tighter">The cup slipped.</h1>
      <p>Something went wrong. Please try again.</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </main>
  );
}
