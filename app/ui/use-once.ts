import { useEffect, useRef } from "react";

/** Does something once the component is there, also in React's strict mode, which runs effects twice. */
export function useOnce(work: () => void) {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    work();
  });
}
