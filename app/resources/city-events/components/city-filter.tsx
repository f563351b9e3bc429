import { SubmitButton } from "#app/ui/button.tsx";
import { FilterForm, FilterSelect } from "#app/ui/filter-form.tsx";
import { citiesWith } from "../rules.ts";

interface CityFilterProps {
  when: string;
  city: string;
  ahead: Readonly<Record<string, number>> | undefined;
}

export function CityFilter({ when, city, ahead = {} }: CityFilterProps) {
  return (
    <FilterForm action="/events" asked={{ city }} className="flex items-end gap-2">
      {when === "upcoming" ? null : <input type="hidden" name="when" value={when} />}
      <FilterSelect name="city" label="City" value={city} options={citiesWith(city, ahead)} />
      <SubmitButton variant="secondary" className="not-noscript:hidden">
        Show
      </SubmitButton>
    </FilterForm>
  );
}
