import { useEffect, useRef } from "react";

export function useOnce(work: () => void) {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    work();
  });
}
