import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Returns the ref of a field or line that gets the focus each time a link to it is followed, but not when the page is
 * opened directly or by Back.
 */
export function useFocusOnArrival<Element extends HTMLElement = HTMLInputElement>(
  isWanted: boolean,
) {
  const field = useRef<Element>(null);
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
