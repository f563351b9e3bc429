import type { ReactNode } from "react";

export function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="zigzag-bottom border-t-4 border-accent bg-sunken">
      <div className="px-5 pt-5 pb-4">{children}</div>
    </div>
  );
}

export function SlipTitle({ children }: { children: ReactNode }) {
  return (
    <strong className="block font-display text-xl leading-tight font-bold tracking-tight">
      {children}
    </strong>
  );
}
