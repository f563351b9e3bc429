import type { ReactNode } from "react";
import type { PictureName } from "#app/content/pictures.ts";
import { classes } from "./classes.ts";
import { Picture } from "./picture.tsx";
import { PageTitle } from "./section.tsx";

interface SlipProps {
  /** At the top, from edge to edge; `fallback` stands in where there is none. */
  picture?: { src: string | null | undefined; fallback: PictureName | undefined };
  children: ReactNode;
}

export function Slip({ picture, children }: SlipProps) {
  const hasPicture = Boolean(picture?.src ?? picture?.fallback);
  return (
    <div className="slip-edge">
      <div
        className={classes("zigzag-bottom bg-sunken", !hasPicture && "border-t-4 border-accent")}
      >
        {picture && hasPicture ? (
          <Picture
            {...picture}
            alt=""
            isHero
            sizes="(min-width: 36rem) 36rem, 100vw"
            className={classes(
              "aspect-video w-full",
              // Flatter, a tile would lose the name of its city, which stands at the bottom of some and on top of others.
              picture.src ? "max-h-40 sm:max-h-56" : "object-bottom",
            )}
          />
        ) : null}
        <div className="px-5 pt-5 pb-4">{children}</div>
      </div>
    </div>
  );
}

interface SlipHeadProps {
  title: string;
  mark?: ReactNode;
  lead?: string | undefined;
}

export function SlipHead({ title, mark, lead }: SlipHeadProps) {
  return (
    <div className="mb-4 border-b-2 border-dashed border-line pb-4">
      <div className="flex flex-wrap items-center gap-x-3">
        {mark}
        <PageTitle size="small">{title}</PageTitle>
      </div>
      {lead ? <p className="mt-2 text-lg wrap-anywhere">{lead}</p> : null}
    </div>
  );
}

export function SlipTitle({ children }: { children: ReactNode }) {
  return (
    <strong className="block font-display text-xl leading-tight font-bold tracking-tight">
      {children}
    </strong>
  );
}

export function DrawnCheck() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-9 shrink-0 text-good"
    >
      <path pathLength="1" d="m3 13 6 6L21 5" className="drawn" />
    </svg>
  );
}
