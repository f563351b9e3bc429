import { useEffect, useState, type RefObject } from "react";

/** SPEC 9: how much of an area has to be seen before its video counts as visible. */
const VISIBILITY_THRESHOLD = 0.1;

/** True if `area` has come within `margin` of the viewport. Once true it stays true. */
export function useNearViewport(area: RefObject<Element | null>, margin: `${number}px`): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !area.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin, threshold: VISIBILITY_THRESHOLD },
    );
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [area, margin, isNear]);
  return isNear;
}
