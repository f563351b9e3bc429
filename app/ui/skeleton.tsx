import { classes } from "./classes.ts";

/** A grey placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes("animate-steam rounded-md bg-sunken", className)} />
  );
}
