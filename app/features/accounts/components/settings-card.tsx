import { useRef, useEffect, type ReactNode } from "react";
import { ChevronDown, Icon } from "#app/ui/icon.ts";

interface SettingsCardProps {
  id: string;
  title: string;
  state?: ReactNode;
  children: ReactNode;
}

/** The limits in vw keep the words of the heading whole, also on a phone with letters twice as large. */
export function SettingsCard({ id, title, state, children }: SettingsCardProps) {
  const details = useOpenByHash(id);
  return (
    <details id={id} ref={details} className="group/card rounded-lg border-2 border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-[min(1.25rem,5vw)] py-3 marker:content-none">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-display text-[length:min(1.25rem,8vw)] leading-normal font-bold tracking-tight">
            {title}
          </h2>
          {state}
        </div>
        <Icon
          of={ChevronDown}
          className="ml-auto size-5 shrink-0 transition-transform group-open/card:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-[min(1.25rem,5vw)] pt-2 pb-6">{children}</div>
    </details>
  );
}

function useOpenByHash(id: string) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => {
      if (window.location.hash !== `#${id}` || !details.current) return;
      details.current.open = true;
      details.current.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, [id]);
  return details;
}
