import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  plain: "bg-sunken text-ink",
  outline: "inset-ring inset-ring-line text-soft",
  accent: "bg-accent text-on-accent",
  good: "bg-good-wash text-good",
  bad: "bg-bad-wash text-bad",
} as const;

type BadgeTone = keyof typeof tones;

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <>
      {/* Without styles, or copied, it would run together with the one before it. */}{" "}
      <span
        className={classes(
          "inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold wrap-anywhere forced-colors:border",
          tones[tone],
        )}
      >
        {children}
      </span>
    </>
  );
}
