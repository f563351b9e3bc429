import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const tones = {
  plain: "border-line bg-sunken text-ink",
  good: "border-good bg-good-wash text-good",
  bad: "border-bad bg-bad-wash text-bad",
} as const;

interface NoticeProps {
  tone?: keyof typeof tones;
  /** False beside a toast, because screen readers have read that one. */
  isAnnounced?: boolean;
  children: ReactNode;
}

export function Notice({ tone = "plain", isAnnounced = true, children }: NoticeProps) {
  return (
    <div
      role={isAnnounced ? (tone === "bad" ? "alert" : "status") : undefined}
      className={classes("rounded-md border-l-4 px-4 py-3 text-sm font-medium", tones[tone])}
    >
      {children}
    </div>
  );
}
