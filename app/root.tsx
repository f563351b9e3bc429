import "#app/core/forms/zod-jitless.ts";
import { useEffect, useState, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { AuthProvider } from "#app/core/client/auth-context.tsx";
import { requestContext } from "#app/core/context.server.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import { Toasts } from "#app/shell/toasts.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** What every page's `meta` needs to write whole addresses. */
export function loader({ context }: Route.LoaderArgs) {
  return { siteUrl: context.get(requestContext).siteUrl };
}

/** The site's address never changes: a click need not ask for it again, nor wait for the answer. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
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
        {/* Scripts come with the page: the browser, which may not write any, leaves them as they are. */}
        {import.meta.env.SSR ? <ScrollRestoration /> : <KeptScroll />}
        {import.meta.env.SSR ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** What `ScrollRestoration` does besides its script, which has run. */
function KeptScroll() {
  useScrollRestoration();
  return null;
}

export default function Root() {
  // Tells the page's first script that clicks are answered from now on.
  useEffect(() => void window.dispatchEvent(new Event("page-alive")), []);
  useLeftBehindData();
  return (
    <AuthProvider>
      <Outlet />
      <Toasts />
    </AuthProvider>
  );
}

/** What was said in JSON-LD of the page first opened is not said of the next. */
function useLeftBehindData() {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useEffect(() => {
    if (pathname === opened) return;
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      block.remove();
  }, [pathname, opened]);
}

/** The last resort: whatever no page has caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-prose content-center justify-items-start gap-5 px-4">
      <title>Something went wrong · eCafe</title>
      <h1 className="font-display text-3xl font-extrabold tracking-tighter">The cup slipped.</h1>
      <p>Something went wrong. Please try again.</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </main>
  );
}
