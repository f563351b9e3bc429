import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { Footer } from "./footer.tsx";
import { MenuOverlay } from "./menu-overlay.tsx";
import { useSharedPart } from "./shared-html.ts";
import { TopBar } from "./top-bar.tsx";

export default function SiteLayout() {
  useFocusAtTop();
  const footer = useSharedPart("footer", <Footer />);
  return (
    <>
      <a
        href="#content"
        data-behind-menu=""
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-accent px-4 py-3 font-bold text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <TopBar />
      <MenuOverlay />
      <main
        id="content"
        tabIndex={-1}
        data-behind-menu=""
        className="min-h-[70dvh] focus:outline-none"
      >
        <Outlet />
      </main>
      <div data-behind-menu="" {...footer} />
    </>
  );
}

function useFocusAtTop() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [pathname]);
}
