import { useEffect, useState } from "react";

/** True while the whole element with this id is in the viewport; false before hydration. */
export function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry !== undefined && entry.intersectionRatio >= WHOLE),
      { threshold: WHOLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}

/** Not 1: zoomed browsers round the ratio of a wholly visible element down. */
const WHOLE = 0.99;
