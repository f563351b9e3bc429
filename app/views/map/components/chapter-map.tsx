import { pluralize } from "#app/core/text/pluralize.ts";
import { coastlines } from "#app/content/coastlines.ts";
import { classes } from "#app/ui/classes.ts";
import { frames, insetBox, labelsOf, type MapDot } from "../rules.ts";

interface DrawnMapProps {
  frame: keyof typeof frames;
  dots: readonly MapDot[];
  label: string;
  /** The id of the thing after the drawing, for people who press Tab past every dot otherwise. */
  past: string;
  inset?: InsetLink | undefined;
}

/** A drawing with a link for every chapter, without scripts and without a third-party service. */
export function DrawnMap({ frame, dots, label, past, inset }: DrawnMapProps) {
  const { width, height } = frames[frame];
  return (
    <figure className="@container">
      <figcaption className="sr-only">{label}</figcaption>
      <a
        href={`#${past}`}
        className="sr-only font-semibold underline underline-offset-4 focus:not-sr-only focus:mb-2 focus:inline-block focus:py-2"
      >
        Skip this map
      </a>
      <p aria-hidden="true" className={classes("mb-2 text-sm text-soft", wideEnough[frame])}>
        ← Move the map sideways to see all of it →
      </p>
      {/* Drawn so wide that every dot can be hit: on a telephone one pushes the map sideways. */}
      <div className="relative overflow-x-auto rounded-lg bg-sunken">
        {/* … and it begins where most of the dots are, in browsers that know how. */}
        <span
          aria-hidden="true"
          className={classes(
            "pointer-events-none absolute top-0 size-px [scroll-initial-target:nearest]",
            start[frame],
          )}
        />
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={classes("h-auto w-full", narrowest[frame])}
        >
          <path d={coastlines[frame]} transform="scale(.1)" className="fill-line" />
          {inset ? <Inset {...inset} /> : null}
          {dots.map((dot) => (
            <a key={dot.name} href={dot.path} className="group outline-none">
              <title>{labelOf(dot)}</title>
              <circle cx={dot.x} cy={dot.y} r={12.5} className="fill-transparent" />
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
          {labelsOf(frames[frame], dots, inset && frames[inset.frame]).map(
            ({ name, anchor, x, y }) => (
              <text
                key={name}
                x={x}
                y={y}
                textAnchor={anchor}
                aria-hidden="true"
                className="pointer-events-none fill-ink text-[.8125rem] font-semibold"
              >
                {name}
              </text>
            ),
          )}
        </svg>
      </div>
    </figure>
  );
}

const narrowest = { world: "min-w-[62.5rem] lg:min-w-0", india: "min-w-[31.25rem]" } as const;

const wideEnough = {
  world: "@min-[62.5rem]:hidden lg:hidden",
  india: "@min-[31.25rem]:hidden",
} as const;

const start = { world: "left-[28.5rem]", india: "left-0" } as const;

interface InsetLink {
  frame: keyof typeof frames;
  href: string;
  label: string;
}

function Inset({ frame, href, label }: InsetLink) {
  const { left: x, top: y, right, bottom } = insetBox(frames[frame]);
  return (
    <a href={href} className="group outline-none">
      <title>{label}</title>
      <rect
        x={x}
        y={y}
        width={right - x}
        height={bottom - y}
        rx={4}
        strokeDasharray="6 5"
        className="fill-accent/25 stroke-ink stroke-2 group-hover:fill-accent/50 group-focus-visible:stroke-mark group-focus-visible:stroke-[5]"
      />
      <text
        x={(x + right) / 2}
        y={bottom - 10}
        textAnchor="middle"
        className="fill-ink text-sm font-bold"
      >
        India
      </text>
    </a>
  );
}

function labelOf({ name, ahead }: MapDot): string {
  if (ahead === 0) return name;
  return `${name}: ${pluralize(ahead, "event")} ahead`;
}
