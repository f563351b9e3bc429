import { coastlines } from "#app/content/coastlines.ts";
import { classes } from "#app/ui/classes.ts";
import { frames } from "../rules.ts";
import type { MapDot } from "../service.server.ts";

/** A drawing with a link at every chapter: no scripts, no service of anybody else's. */
export function DrawnMap({
  frame,
  dots,
  label,
}: {
  frame: keyof typeof frames;
  dots: readonly MapDot[];
  label: string;
}) {
  const { width, height } = frames[frame];
  return (
    <figure>
      <figcaption className="sr-only">{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full rounded-lg bg-sunken">
        <path d={coastlines[frame]} transform="scale(.1)" className="fill-line" />
        {dots.map((dot) => (
          <a
            key={dot.name}
            href={dot.path}
            aria-label={labelOf(dot)}
            className="group outline-none"
          >
            <title>{labelOf(dot)}</title>
            <circle cx={dot.x} cy={dot.y} r={12} className="fill-transparent" />
            <circle
              cx={dot.x}
              cy={dot.y}
              r={6}
              className={classes(
                "stroke-ink stroke-2 group-hover:fill-mark group-focus-visible:stroke-mark group-focus-visible:stroke-[5]",
                dot.ahead > 0 ? "fill-accent" : "fill-paper",
              )}
            />
          </a>
        ))}
      </svg>
    </figure>
  );
}

function labelOf({ name, ahead }: MapDot): string {
  if (ahead === 0) return name;
  return `${name}: ${ahead} ${ahead === 1 ? "event" : "events"} ahead`;
}
