import { monthYear } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchHistory } from "../client.ts";
import type { ChapterHistory } from "../schema.ts";

export function History({ city }: { city: string }) {
  const { query, reload } = useApiQuery(fetchHistory, city);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { items } = query.value;
  const [meetups, yeses] = [sum(items, "meetups"), sum(items, "yeses")];
  if (meetups === 0) return <p className="text-soft">{city} has not met in the last year.</p>;
  return (
    <figure className="grid gap-3">
      <figcaption>
        {`In twelve months: ${pluralize(meetups, "meetup")}, ${pluralize(yeses, "yes", "yeses")}.`}
      </figcaption>
      <div className="grid gap-6 sm:grid-cols-2">
        <Months items={items} of="meetups" title="Meetups" />
        {yeses > 0 ? <Months items={items} of="yeses" title="Yeses" /> : null}
      </div>
    </figure>
  );
}

type Items = ChapterHistory["items"];

const sum = (items: Items, of: "meetups" | "yeses") =>
  items.reduce((total, item) => total + item[of], 0);

const named = (month: string) => monthYear(`${month}-01`);

function Months({ items, of, title }: { items: Items; of: "meetups" | "yeses"; title: string }) {
  return (
    <div className="max-w-md">
      <p className="text-sm font-semibold">{title}</p>
      <BarChart
        bars={items.map((item) => ({
          key: item.month,
          value: item[of],
          label: named(item.month).slice(0, 1),
        }))}
      />
      <p className="sr-only">
        {items.map((item) => `${named(item.month)}: ${item[of]}`).join("; ")}
      </p>
    </div>
  );
}
