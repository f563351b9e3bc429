import { Link } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { categoryPath } from "../rules.ts";

interface CategoryChipsProps {
  categories: readonly string[];
  current: string | undefined;
}

/** SPEC 2: 'All' and the distinct categories. Each is an address, so they work without scripts. */
export function CategoryChips({ categories, current }: CategoryChipsProps) {
  const chips = [undefined, ...categories];
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {chips.map((category) => (
          <li key={category ?? ""}>
            <Link
              to={categoryPath(category)}
              preventScrollReset
              aria-current={category === current ? "page" : undefined}
              className={classes(
                "inline-flex min-h-10 items-center rounded-full border-2 px-4 text-sm font-semibold wrap-anywhere",
                category === current
                  ? "border-ink bg-ink text-paper"
                  : "border-line hover:border-ink",
              )}
            >
              {category ?? "All"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
