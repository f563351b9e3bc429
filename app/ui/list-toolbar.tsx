import { useEffect, useRef, type ReactNode } from "react";
import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { SubmitButton } from "./button.tsx";

export interface ListFilter {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/**
 * Search and filters of a long list. Everything is in the address: a filtered list can be shared and
 * found again, and Enter works. A new question begins at the first page.
 */
export function ListToolbar({
  search,
  searchLabel,
  filters,
  children,
}: {
  search: string;
  searchLabel: string;
  filters: readonly ListFilter[];
  /** What else stands in the bar, such as the button that creates. */
  children?: ReactNode;
}) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const asked = new URLSearchParams([["q", search], ...filters.map(asPair)]).toString();
  useEffect(() => fillIn(form.current, asked), [asked]);
  return (
    <search>
      <Form
        ref={form}
        className="grid grid-cols-[1fr_auto] items-end gap-3 sm:flex"
        preventScrollReset
      >
        <label className="grid min-w-0 flex-1 gap-1.5 text-sm font-semibold">
          {searchLabel}
          <input
            type="search"
            name="q"
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
            className="min-h-12 w-full rounded-md border-2 border-line bg-raised px-3 font-normal focus:border-mark focus:outline-none"
          />
        </label>
        {filters.map((filter) => (
          <label key={filter.name} className="col-span-full grid gap-1.5 text-sm font-semibold">
            {filter.label}
            <select
              name={filter.name}
              defaultValue={filter.value}
              onChange={(event) => void submit(event.currentTarget.form)}
              className="min-h-12 max-w-full rounded-md border-2 border-line bg-raised px-3 font-normal focus:border-mark focus:outline-none"
            >
              {filter.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <SubmitButton
          look="secondary"
          aria-label="Search"
          className="max-sm:col-start-2 max-sm:row-start-1"
        >
          <Search aria-hidden="true" />
        </SubmitButton>
        {children}
      </Form>
    </search>
  );
}

const asPair = ({ name, value }: ListFilter): [string, string] => [name, value];

/** Another question stands in the inputs, also on the way back. They stay the same, and keep the focus. */
function fillIn(form: HTMLFormElement | null, asked: string) {
  for (const [name, value] of new URLSearchParams(asked)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement)
      input.value = value;
  }
}
