import type { ReactNode } from "react";
import { Link } from "react-router";

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-md border-2 border-line bg-raised p-5">
      <h2 className="font-display text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

export function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="inline-block min-h-9 content-center font-semibold underline">
        {children}
      </Link>
    </p>
  );
}
