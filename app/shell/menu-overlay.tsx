import { useEffect, useRef, useState, type RefObject, type ToggleEvent } from "react";
import { Link, useLocation } from "react-router";
import { menuTiles } from "#app/content/site.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { MyCity } from "#app/features/hosts/components/my-city.tsx";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import { Icon, X } from "#app/ui/icon.ts";
import { reserveScrollbar } from "#app/ui/reserve-scrollbar.ts";
import { useOnce } from "#app/ui/use-once.ts";
import { Logo } from "./logo.tsx";
import { useSharedPart } from "./shared-html.ts";

export const MENU_ID = "menu";

/**
 * SPEC 2: the full-screen menu. A native popover: it opens and closes without scripts, Escape closes it and the
 * focus returns to the MENU button. Scripts add the video, the pictures of the tiles, and keep the focus inside.
 */
export function MenuOverlay() {
  const [hasOpened, setOpened] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const content = useSharedPart(
    "menu",
    <MenuContent hasOpened={hasOpened} closeButton={closeButton} />,
  );

  function keepFocusInside(isOpen: boolean) {
    if (isOpen) {
      reserveScrollbar();
      setOpened(true);
    }
    for (const part of document.querySelectorAll("[data-behind-menu]"))
      part.toggleAttribute("inert", isOpen);
  }

  /** The browser gives the focus back to MENU only when it was inside while the menu closes. */
  function moveFocusInside({ newState }: ToggleEvent) {
    if (newState === "open") closeButton.current?.focus();
  }

  useClosedByNavigation();
  // Opened before hydration, when nobody heard of it.
  const nav = useRef<HTMLElement>(null);
  useOnce(() => {
    if (!nav.current?.matches(":is(:popover-open, [data-open])")) return;
    if (!nav.current.contains(document.activeElement)) closeButton.current?.focus();
    keepFocusInside(true);
  });

  return (
    <nav
      ref={nav}
      id={MENU_ID}
      popover="auto"
      data-full-screen=""
      aria-label="Menu"
      onBeforeToggle={({ newState }) => keepFocusInside(newState === "open")}
      onToggle={moveFocusInside}
      className="theme-dark fixed inset-0 isolate m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain border-0 bg-espresso text-ink backdrop:bg-espresso"
      {...content}
    />
  );
}

interface MenuContentProps {
  hasOpened: boolean;
  closeButton?: RefObject<HTMLButtonElement | null>;
}

export function MenuContent({ hasOpened, closeButton }: MenuContentProps) {
  const { user } = useAuth();
  return (
    <>
      {hasOpened ? <BackgroundVideo className="opacity-25" /> : null}
      <div className="mx-auto flex min-h-full max-w-page flex-col px-4 pb-8 sm:px-6">
        <div className="flex h-16 items-center justify-between">
          <Logo onFollow={close} />
          <button
            ref={closeButton}
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="grid size-11 place-items-center rounded-md border-2 border-accent text-mark hover:bg-accent hover:text-on-accent"
          >
            <Icon of={X} />
          </button>
        </div>
        <ul className="grid flex-1 auto-rows-fr grid-cols-2 gap-0.5 overflow-hidden rounded-md border-2 border-line bg-line md:grid-cols-3 lg:grid-cols-4">
          {menuTiles.map((tile) => (
            <MenuTile key={tile.href} tile={tile} isFurnished={hasOpened} onFollow={close} />
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-8">
          {hasOpened ? <MyCity className={lastLink} onFollow={close} /> : null}
          <Link to={user ? "/profile" : "/auth"} onClick={close} className={lastLink}>
            {user ? "My Profile" : "Sign In / Sign Up"}
          </Link>
        </p>
      </div>
    </>
  );
}

const lastLink =
  "inline-flex min-h-11 items-center text-lg font-semibold underline decoration-accent decoration-2 underline-offset-8";

const close = () => document.getElementById(MENU_ID)?.hidePopover();

/** Back and Forward change the page behind the menu: it must not stay over another page. */
function useClosedByNavigation() {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) close();
    shown.current = key;
  }, [key]);
}

interface MenuTileProps {
  tile: (typeof menuTiles)[number];
  isFurnished: boolean;
  onFollow: () => void;
}

/**
 * The picture and the line of a tile load when the menu opens first, so that no page contains them. The link is named by
 * its words alone and covers the tile.
 */
function MenuTile({ tile: { label, line, href }, isFurnished, onFollow }: MenuTileProps) {
  return (
    <li className="group relative flex min-h-28 flex-col justify-end bg-espresso/85 p-3 transition-[filter,background-color,color] last:md:max-lg:col-span-2 hover:bg-accent hover:text-on-accent sm:p-5">
      {isFurnished ? (
        <img
          src={`/art/menu${href}.svg`}
          alt=""
          className="mb-auto size-10 group-hover:brightness-0 sm:size-16 lg:size-20"
        />
      ) : null}
      <Link
        to={href}
        viewTransition
        onClick={onFollow}
        aria-describedby={isFurnished ? `menu${href}` : undefined}
        className="mt-4 font-display text-xl leading-none font-bold tracking-tight after:absolute after:inset-0 max-[22rem]:text-lg sm:text-2xl"
      >
        {label}
      </Link>
      {isFurnished ? (
        <span
          id={`menu${href}`}
          className="mt-1 min-h-12 text-sm text-soft group-hover:text-inherit"
        >
          {line}
        </span>
      ) : null}
    </li>
  );
}
