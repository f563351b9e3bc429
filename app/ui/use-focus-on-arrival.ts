import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Answers the ref of the field for whose sake somebody follows a link: it has the focus as soon as they are
 * there, and each time they follow it. Not where the page itself was opened, nor on the way back to it.
 */
export function useFocusOnArrival(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const last = useRef<string>(undefined);
  const wasFollowed = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (!isWanted || !wasFollowed || last.current === key) return;
    last.current = key;
    field.current?.focus();
  }, [isWanted, wasFollowed, key]);
  return field;
}
