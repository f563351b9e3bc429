import { SubmitButton } from "#app/ui/button.tsx";
import { FilterForm, FilterSelect } from "#app/ui/filter-form.tsx";
import { citiesWith } from "../rules.ts";

/** Which city's events the list shows. Choosing is enough; without scripts there is a button. */
export function CityFilter({ when, city }: { when: string; city: string }) {
  return (
    <FilterForm action="/events" asked={{ city }} className="flex items-end gap-2">
      {when === "upcoming" ? null : <input type="hidden" name="when" value={when} />}
      <FilterSelect name="city" label="City" value={city} options={citiesWith(city)} />
      <SubmitButton variant="secondary" size="sm" className="min-h-12 not-noscript:hidden">
        Show
      </SubmitButton>
    </FilterForm>
  );
}
