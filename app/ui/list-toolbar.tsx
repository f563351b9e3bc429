import type { ReactNode } from "react";
import { SubmitButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { FilterForm, FilterSelect, type ListFilter } from "./filter-form.tsx";
import { Icon, Search } from "./icon.ts";
import { inputClass } from "./input-class.ts";

interface ListToolbarProps {
  search: string;
  searchLabel: string;
  filters: readonly ListFilter[];
  children?: ReactNode;
}

export function ListToolbar({ search, searchLabel, filters, children }: ListToolbarProps) {
  return (
    <search>
      <FilterForm
        asked={Object.fromEntries([["q", search], ...filters.map(asPair)])}
        className="grid grid-cols-[1fr_auto] items-end gap-3 sm:flex"
      >
        <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
          {searchLabel}
          <input
            type="search"
            name="q"
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
            className={classes(inputClass, "w-full")}
          />
        </label>
        {filters.map((filter) => (
          <FilterSelect key={filter.name} {...filter} />
        ))}
        <SubmitButton
          variant="secondary"
          aria-label="Search"
          className="max-sm:col-start-2 max-sm:row-start-1"
        >
          <Icon of={Search} />
        </SubmitButton>
        {children}
      </FilterForm>
    </search>
  );
}

const asPair = ({ name, value }: ListFilter): [string, string] => [name, value];
