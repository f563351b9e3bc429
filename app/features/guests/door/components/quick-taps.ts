/** In milliseconds: a finger that stays longer presses. */
const LONGEST_TAP = 400;
/** In pixels: a finger that goes further scrolls. */
const FURTHEST = 8;
/** In milliseconds: a finger that comes sooner after the list has moved stops it. */
const STILL_FOR = 200;

/**
 * Clicks a button when the finger leaves, because a slow phone takes 10 ms to make the click of a touch. Any other touch,
 * mouse, key or screen reader goes the browser's own way, and so does a tap that closes the keyboard. For `ref`.
 */
export function clickQuickly(place: HTMLElement | null) {
  const stop = new AbortController();
  const { signal } = stop;
  let start: { x: number; y: number; at: number } | undefined;
  let scrolledAt = -Infinity;
  const note = () => {
    scrolledAt = performance.now();
    start = undefined;
  };
  const begin = ({ touches: [touch, second], timeStamp: at }: TouchEvent) => {
    const isTap = touch && !second && at - scrolledAt > STILL_FOR;
    start = isTap ? { x: touch.clientX, y: touch.clientY, at } : undefined;
  };
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const button = event.target instanceof Element && event.target.closest("button");
    if (!start || !touch || !button || !event.cancelable) return;
    const isFar = Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > FURTHEST;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (isFar || isTyping || event.timeStamp - start.at > LONGEST_TAP) return;
    event.preventDefault();
    button.click();
  };
  addEventListener("scroll", note, { passive: true, signal });
  place?.addEventListener("touchstart", begin, { passive: true, signal });
  place?.addEventListener("touchend", end, { signal });
  return () => stop.abort();
}
