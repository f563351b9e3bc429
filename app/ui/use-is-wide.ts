import { useState } from "react";

/** True where there was room for all at first; a window that changes its size folds nothing that somebody reads. */
export function useIsWide(): boolean {
  const [isWide] = useState(() => window.matchMedia("(min-width: 48rem)").matches);
  return isWide;
}
