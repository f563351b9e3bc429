import { classes } from "./classes.ts";

/** A grey stand-in for something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes("animate-steam rounded-md bg-sunken", className)} />
  );
}
