import { monthYear } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Month } from "#app/views/numbers/rules.ts";

const named = (month: string) => monthYear(`${month}-01`);

export function YearChart({ months }: { months: readonly Month[] }) {
  return (
    <figure className="grid max-w-3xl gap-4">
      <BarChart
        bars={months.map(({ month, meetups }) => ({
          key: month,
          value: meetups,
          label: named(month).slice(0, 1),
        }))}
      />
      <figcaption className="text-soft">
        Meetups in each month, by the date in their city.
      </figcaption>
      <Disclosure more="The months as a list" less="Hide the list">
        <ul className="mt-3">
          {months.map(({ month, meetups, yeses }) => (
            <li key={month} className="flex justify-between gap-4 border-b border-line py-2">
              <span>{named(month)}</span>
              <span>
                {pluralize(meetups, "meetup")}, {pluralize(yeses, "yes", "yeses")}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </figure>
  );
}
