import { Link } from "react-router";
import { Icon, Menu, Search } from "#app/ui/icon.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Logo } from "./logo.tsx";
import { MENU_ID } from "./menu-overlay.tsx";
import { useSharedPart } from "./shared-html.ts";

/**
 * SPEC 2: the shared top bar, sticky on every page but /auth. A direct child of the body: a sticky element
 * never leaves its parent. On a very low or narrow viewport (large text) it scrolls away, to leave room for the page.
 */
export function TopBar() {
  const content = useSharedPart("bar", <BarContent />);
  return (
    <header
      data-behind-menu=""
      className="@container group/bar theme-dark view-transition-bar top-0 z-40 border-b border-line bg-paper text-ink tall:sticky print:hidden"
      {...content}
    />
  );
}

export function BarContent() {
  return (
    <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-3 px-4 sm:px-6 @max-[16rem]:px-1 @max-[24rem]:gap-1">
      <div className="@container min-w-8.5 flex-1">
        <Logo />
      </div>
      <div className="flex items-center gap-2 sm:gap-4 @max-[24rem]:gap-1 @max-[16rem]:flex-wrap @max-[16rem]:justify-end">
        <Link
          to="/search"
          aria-label="Search"
          className="grid size-11 place-items-center rounded-md hover:text-mark @max-[24rem]:w-8"
        >
          <Icon of={Search} className="size-5" />
        </Link>
        <AccountMenu />
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="flex min-h-11 items-center gap-2 rounded-md border-2 border-accent px-3 font-bold tracking-wide text-mark hover:bg-accent hover:text-on-accent sm:px-4 @max-[24rem]:px-2"
        >
          <Icon of={Menu} className="size-5 @max-[16rem]:hidden @max-[24rem]:beside-admin:hidden" />
          MENU
        </button>
      </div>
    </div>
  );
}
