import { useEffect } from "react";

/** Sets the title of the tab. After a click the page is shown before its data, which the title depends on. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
