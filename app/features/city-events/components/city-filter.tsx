import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { SubmitButton } from "#app/ui/button.tsx";
import { citiesWith } from "../rules.ts";

/** Which city's events the list shows. Choosing is enough; without scripts there is a button. */
export function CityFilter({ when, city }: { when: string; city: string }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  // The way back brings another city; the input stays the same, and keeps the focus.
  useEffect(() => {
    if (select.current) select.current.value = city;
  }, [city]);
  return (
    <Form action="/events" preventScrollReset className="flex items-end gap-2">
      {when === "upcoming" ? null : <input type="hidden" name="when" value={when} />}
      <label className="grid gap-1 text-sm font-semibold">
        City
        <select
          ref={select}
          name="city"
          defaultValue={city}
          onChange={({ currentTarget }) => void submit(currentTarget.form)}
          className="min-h-11 rounded-md border-2 border-line bg-raised px-3 font-normal focus:border-mark focus:outline-none"
        >
          {citiesWith(city).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton look="secondary" size="sm" className="min-h-11 not-noscript:hidden">
        Show
      </SubmitButton>
    </Form>
  );
}
