import { cities } from "#app/content/cities.ts";

const COLUMNS = 10;

export function CityGrid({ quietCities }: { quietCities: readonly string[] }) {
  const quiet = new Set(quietCities);
  const rows = Math.ceil(cities.length / COLUMNS);
  const busy = cities.length - quiet.size;
  return (
    <>
      <p className="text-sm text-soft">
        {busy} of {cities.length} chapters have an event ahead.
      </p>
      <svg
        viewBox={`0 0 ${COLUMNS * 10} ${rows * 10}`}
        aria-hidden="true"
        className="w-full max-w-sm"
      >
        {cities.map(({ name }, index) => (
          <rect
            key={name}
            x={(index % COLUMNS) * 10 + 0.75}
            y={Math.floor(index / COLUMNS) * 10 + 0.75}
            width="8.5"
            height="8.5"
            rx="1"
            className={
              quiet.has(name) ? "fill-transparent stroke-soft" : "fill-accent stroke-accent"
            }
            strokeWidth="0.75"
            strokeDasharray={quiet.has(name) ? "1.5 1" : undefined}
          >
            <title>{quiet.has(name) ? `${name}: no event ahead` : name}</title>
          </rect>
        ))}
      </svg>
    </>
  );
}
