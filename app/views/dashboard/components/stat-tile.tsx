import { Link } from "react-router";
import { ArrowRight, Icon } from "#app/ui/icon.ts";

interface StatTileProps {
  to: string;
  label: string;
  value: number;
  detail: string;
}

export function StatTile({ to, label, value, detail }: StatTileProps) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-col gap-1 rounded-md border-2 border-line bg-raised p-4 transition-colors hover:border-ink"
    >
      <span className="flex items-center justify-between gap-2 font-semibold">
        {label}
        <Icon
          of={ArrowRight}
          className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
        />
      </span>
      <span className="font-display text-3xl font-extrabold tracking-tight">{value}</span>
      <span className="text-sm text-soft">{detail}</span>
    </Link>
  );
}
