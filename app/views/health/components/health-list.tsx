import { localMoment } from "#app/core/text/dates.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Icon,
  TriangleAlert,
  type IconNode,
} from "#app/ui/icon.ts";
import { healthHeadline, sentenceFor } from "../rules.ts";
import type { Health, HealthLine, HealthState } from "../schema.ts";

const looks: Record<HealthState, { label: string; icon: IconNode; tint: string }> = {
  red: { label: "Act now", icon: CircleAlert, tint: "border-bad bg-bad-wash text-bad" },
  yellow: { label: "Look at it soon", icon: TriangleAlert, tint: "border-accent text-mark" },
  unknown: { label: "Not known", icon: CircleHelp, tint: "border-line text-soft" },
  green: { label: "Good", icon: CircleCheck, tint: "border-line text-good" },
};

export function HealthList({ health }: { health: Health }) {
  return (
    <section aria-labelledby="health" className="grid gap-5">
      <header className="grid gap-1">
        <h2 id="health" className="text-2xl font-bold">
          {healthHeadline(health.items)}
        </h2>
        <p className="text-sm text-soft">
          Version {health.version}, looked at on {localMoment(health.checked_at)}.
        </p>
      </header>
      <ul className="@container grid gap-3">
        {health.items.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
    </section>
  );
}

const people = { operator: "For the operator", centre: "For the central team" } as const;

function Line({ line }: { line: HealthLine }) {
  const { title, state, text, remedy, who } = line;
  const { label, icon, tint } = looks[state];
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md border-2 p-4 @max-[16rem]:block ${tint}`}
    >
      <Icon of={icon} className="mt-0.5 size-5" />
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-baseline gap-x-2 font-bold text-ink">
          {title}{" "}
          <span className="text-sm font-semibold text-soft">{`${label} · ${people[who]}`}</span>
        </h3>
        <p className="max-w-prose break-words text-ink">{text}</p>
        {remedy ? <p className="max-w-prose text-sm break-words text-ink">{remedy}</p> : null}
        {state === "green" ? null : (
          <div className="mt-2 text-ink @max-[16rem]:*:px-2">
            <CopyButton
              text={sentenceFor(line, window.location.origin)}
              label={who === "operator" ? "Copy for the operator" : "Copy for a colleague"}
              subject={title}
            />
          </div>
        )}
      </div>
    </li>
  );
}
