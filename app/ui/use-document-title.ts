import { useEffect } from "react";

/** Names the tab once we know the name: after a click the page is there before its data. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
