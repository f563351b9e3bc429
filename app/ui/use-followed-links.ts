import { useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Returns the ref of a long list, in which a plain link of ours then leads where a `Link` would. The router renders
 * each `Link` twice more while another page is on its way, which was a third of the work of turning one.
 */
export function useFollowedLinks() {
  const navigate = useNavigate();
  return useCallback(
    (list: HTMLElement | null) => {
      function follow(event: MouseEvent) {
        const link =
          event.target instanceof Element
            ? event.target.closest<HTMLAnchorElement>(
                "a:not([target], [download], [data-discover])",
              )
            : null;
        const isForBrowser =
          event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!link || link.origin !== window.location.origin || isForBrowser) return;
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash);
      }
      list?.addEventListener("click", follow);
      return () => list?.removeEventListener("click", follow);
    },
    [navigate],
  );
}
