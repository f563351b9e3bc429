import { Link } from "react-router";
import { classes } from "./classes.ts";

interface LinkTab {
  label: string;
  to: string;
  state?: unknown;
  isCurrent: boolean;
}

/** Tabs that are links: they work without JavaScript and can be shared. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1 border-b-2 border-line">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          state={tab.state}
          viewTransition
          preventScrollReset
          aria-current={tab.isCurrent ? "page" : undefined}
          className={classes(
            "min-h-11 content-center border-b-4 px-3 font-semibold max-[23rem]:px-1.5 max-[23rem]:text-sm sm:px-4",
            tab.isCurrent
              ? "border-accent text-ink"
              : "border-transparent text-soft hover:text-ink",
          )}
        >
          {`${tab.label} `}
        </Link>
      ))}
    </nav>
  );
}
