import { monthYear } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Month } from "#app/views/numbers/rules.ts";

const WIDTH = 48;
const HEIGHT = 120;
const LABEL = 24;

const named = (month: string) => monthYear(`${month}-01`);

export function YearChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ meetups }) => meetups));
  return (
    <figure className="grid max-w-3xl gap-4">
      <svg
        viewBox={`0 -${LABEL} ${months.length * WIDTH} ${HEIGHT + 2 * LABEL}`}
        aria-hidden="true"
        className="w-full fill-current"
      >
        <rect y={HEIGHT} width={months.length * WIDTH} height="2" />
        {months.map(({ month, meetups }, n) => {
          const height = Math.round((HEIGHT * meetups) / most);
          const middle = n * WIDTH + WIDTH / 2;
          return (
            <g key={month} textAnchor="middle" fontSize="18">
              <rect
                x={n * WIDTH + 6}
                y={HEIGHT - height}
                width={WIDTH - 12}
                height={height}
                className="fill-accent"
              />
              {meetups > 0 ? (
                <text x={middle} y={HEIGHT - height - 7}>
                  {meetups}
                </text>
              ) : null}
              <text x={middle} y={HEIGHT + 20}>
                {named(month).slice(0, 1)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="text-soft">Meetups in each month, by the date in UTC.</figcaption>
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
