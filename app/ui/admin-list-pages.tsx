import { useLocation } from "react-router";
import type { ListPosition } from "#app/core/client/record-client.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { ButtonLink } from "./button.tsx";
import { pageAddress, useIsFirstPage } from "./page-links.tsx";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";

/** Location state of another page of a list. */
const PAGE_TURNED = { turned: true };

const isPageTurned = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "turned" in state;

interface PositionProps {
  position: ListPosition | undefined;
  shown: number;
  noun: string;
}

/** `324 events · 25–48`: the keyboard goes on here after another page was asked for. */
export function Position({ position, shown, noun }: PositionProps) {
  const line = useFocusOnArrival<HTMLParagraphElement>(isPageTurned(useLocation().state));
  if (!position?.total) return null;
  const { first, total } = position;
  return (
    <p ref={line} tabIndex={-1} className="mt-5 w-fit text-soft">
      {pluralize(total, noun) +
        (shown > 0 && shown < total ? ` · ${first}–${first + shown - 1}` : "")}
    </p>
  );
}

interface AdminListPagesProps {
  nextCursor: string | undefined;
  position: ListPosition | undefined;
}

/** Public lists have fewer links, and no byte for these. */
export function AdminListPages({ nextCursor, position }: AdminListPagesProps) {
  const { pathname, search } = useLocation();
  const isFirst = useIsFirstPage();
  const pages = [
    { label: "First page", isOffered: !isFirst, cursor: undefined },
    {
      label: "Previous page",
      isOffered: !isFirst && position !== undefined,
      cursor: position?.previousCursor,
    },
    { label: "Next page", isOffered: nextCursor !== undefined, cursor: nextCursor },
  ].filter(({ isOffered }) => isOffered);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap justify-center gap-3">
      {pages.map(({ label, cursor }) => (
        <ButtonLink
          key={label}
          to={pageAddress(pathname, search, cursor)}
          variant={label === "Next page" ? "primary" : "secondary"}
          state={PAGE_TURNED}
          // A cross-fade computes the style of the whole page twice, and what stays on it fades with the rows.
          viewTransition={false}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
