import { useLocation } from "react-router";
import { withQuery } from "#app/core/text/with-query.ts";
import { ButtonLink } from "./button.tsx";

interface PageLinksProps {
  nextCursor: string | undefined;
  nextLabel?: string;
}

export function PageLinks({ nextCursor, nextLabel = "Next page" }: PageLinksProps) {
  const { pathname, search } = useLocation();
  const isFirst = useIsFirstPage();
  if (isFirst && !nextCursor) return null;
  const address = (cursor: string | undefined) => pageAddress(pathname, search, cursor);
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap justify-center gap-3">
      {isFirst ? null : (
        <ButtonLink to={address(undefined)} variant="secondary">
          First page
        </ButtonLink>
      )}
      {nextCursor ? <ButtonLink to={address(nextCursor)}>{nextLabel}</ButtonLink> : null}
    </nav>
  );
}

export function pageAddress(path: string, search: string, cursor: string | undefined): string {
  const other = new URLSearchParams(search);
  other.delete("cursor");
  if (cursor) other.set("cursor", cursor);
  return withQuery(path, other);
}

/** True if this is the first page. A further page may be empty too, after deletions. */
export const useIsFirstPage = () => !new URLSearchParams(useLocation().search).has("cursor");
