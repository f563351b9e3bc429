import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Reads what a browser alone knows and keeps while a page is open; `before` stands in until hydration. */
export const useBrowserValue = <Value, Before>(read: () => Value, before: Before) =>
  useSyncExternalStore<Value | Before>(never, read, () => before);
