import { localMoment } from "#app/core/text/dates.ts";
import type { Overview } from "../schema.ts";
import { Panel, PanelLink } from "./panel.tsx";

const MOST = 8;

export function News({ news: { since, sentences } }: Pick<Overview, "news">) {
  // Two people without a name leave one city with the same sentence. The last one says how it is now.
  const told = sentences.filter((sentence, at) => sentences.lastIndexOf(sentence) === at);
  const more = told.length - MOST;
  return (
    <Panel title={`Since ${localMoment(since)}`}>
      {told.length > 0 ? (
        <ul className="grid gap-1.5">
          {told.slice(0, MOST).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">Nobody came or left, and nobody reported anything.</p>
      )}
      <PanelLink to="/admin/activity">
        {more > 0 ? `${more} more in the log` : "Read the log"}
      </PanelLink>
    </Panel>
  );
}
