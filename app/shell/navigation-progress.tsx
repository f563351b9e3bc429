import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const SHOWN_AFTER_MS = 300;

/** A line at the top of the window while the next page is on its way. It grows ever slower, because nobody knows how long. */
export function NavigationProgress() {
  const { location } = useNavigation();
  return location ? <Line key={location.key} /> : null;
}

function Line() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-90 bg-accent transition-[scale] duration-[10s] ease-out forced-colors:bg-[Highlight] starting:scale-x-0 print:hidden">
      <span className="sr-only">The next page is on its way</span>
    </output>
  );
}
