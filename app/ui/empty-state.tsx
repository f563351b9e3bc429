import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border-2 border-dashed border-line px-6 py-14 text-center">
      <svg viewBox="0 0 64 48" aria-hidden="true" className="h-12 text-soft">
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
          <path d="M10 14h36v10a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16z" />
          <path d="M46 17h5a6 6 0 0 1 0 12h-6M6 46h44" />
        </g>
      </svg>
      <p className="text-lg font-medium">{title}</p>
      {children}
    </div>
  );
}
