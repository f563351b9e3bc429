import type { ReactNode } from "react";

/** Drawn in a field of 64 by 48. */
const signs = {
  cup: "M10 14h36v10a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16zM46 17h5a6 6 0 0 1 0 12h-6M6 46h44",
  date: "M12 10h40v34H12zM12 20h40M22 4v10M42 4v10M26 32h12",
  search: "M14 20a14 14 0 1 0 28 0a14 14 0 1 0-28 0M38 30l14 14",
  page: "M16 4h22l10 10v30H16zM38 4v10h10M24 24h16M24 34h16",
  person: "M23 13a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 46c0-24 40-24 40 0",
} as const;

interface EmptyStateProps {
  title: string;
  sign?: keyof typeof signs;
  children?: ReactNode;
}

export function EmptyState({ title, sign = "cup", children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border-2 border-dashed border-line px-6 py-14 text-center">
      <svg viewBox="0 0 64 48" aria-hidden="true" className="h-12 text-soft">
        <path
          d={signs[sign]}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <p className="text-lg font-medium">{title}</p>
      {children}
    </div>
  );
}
