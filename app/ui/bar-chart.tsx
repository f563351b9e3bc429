const WIDTH = 48;
const HEIGHT = 120;
const LABEL = 24;

interface Bar {
  key: string;
  value: number;
  label: string;
}

/** Bars side by side, as tall as their values. Whoever shows it says the values in words too. */
export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      viewBox={`0 -${LABEL} ${bars.length * WIDTH} ${HEIGHT + 2 * LABEL}`}
      aria-hidden="true"
      className="w-full fill-current"
    >
      <rect y={HEIGHT} width={bars.length * WIDTH} height="2" />
      {bars.map(({ key, value, label }, n) => {
        const height = Math.round((HEIGHT * value) / most);
        const middle = n * WIDTH + WIDTH / 2;
        return (
          <g key={key} textAnchor="middle" fontSize="18">
            <rect
              x={n * WIDTH + 6}
              y={HEIGHT - height}
              width={WIDTH - 12}
              height={height}
              className="fill-accent"
            />
            {value > 0 ? (
              <text x={middle} y={HEIGHT - height - 7}>
                {value}
              </text>
            ) : null}
            <text x={middle} y={HEIGHT + 20}>
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
