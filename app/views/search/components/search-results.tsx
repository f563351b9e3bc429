import type { ReactNode } from "react";
import { Link } from "react-router";
import { longDate, time24 } from "#app/core/text/dates.ts";
import { Heading } from "#app/ui/section.tsx";
import type { SearchResult } from "../service.server.ts";
import { highlight } from "../rules.ts";

interface FoundCity {
  name: string;
  path: string;
  tagline: string;
  next: string | undefined;
}

const kinds = [
  { kind: "event", heading: "Events" },
  { kind: "post", heading: "Blog posts" },
  { kind: "mayor", heading: "City Mayors" },
] as const;

interface SearchResultsProps {
  words: readonly string[];
  cities: readonly FoundCity[];
  rows: readonly SearchResult[];
  most: number;
}

export function SearchResults({ words, cities, rows, most }: SearchResultsProps) {
  return (
    <div className="mt-12 grid gap-12">
      {cities.length > 0 ? (
        <Group heading="Cities" count={cities.length} most={most}>
          {cities.map(({ name, path, tagline, next }) => (
            <Result key={name} path={path} title={name} words={words} note={tagline} text={next} />
          ))}
        </Group>
      ) : null}
      {kinds.map(({ kind, heading }) => {
        const found = rows.filter((row) => row.kind === kind);
        return found.length === 0 ? null : (
          <Group key={kind} heading={heading} count={found.length} most={most}>
            {found.slice(0, most).map((row) => (
              <Result
                key={row.id}
                path={row.path}
                title={row.title}
                words={words}
                note={noteOf(row)}
                text={row.excerpt}
              />
            ))}
          </Group>
        );
      })}
    </div>
  );
}

const STATES: Readonly<Partial<Record<NonNullable<SearchResult["state"]>, string>>> = {
  past: "Past: ",
  postponed: "Postponed: ",
  "called-off": "Called off: ",
};

function noteOf({ wallTime, state, place }: SearchResult): string {
  if (!wallTime) return place;
  return `${(state && STATES[state]) ?? ""}${longDate(wallTime)}, ${time24(wallTime)} · ${place}`;
}

interface GroupProps {
  heading: string;
  count: number;
  most: number;
  children: ReactNode;
}

function Group({ heading, count, most, children }: GroupProps) {
  return (
    <section>
      <Heading size="medium" className="mb-4 flex items-baseline gap-3">
        {`${heading} `}
        <span className="font-sans text-sm font-normal text-soft">
          {count > most ? `the first ${most}` : count}
        </span>
      </Heading>
      <ul className="divide-y-2 divide-line border-y-2 border-line">{children}</ul>
    </section>
  );
}

interface ResultProps {
  path: string;
  title: string;
  words: readonly string[];
  note: string;
  text?: string | undefined;
}

function Result({ path, title, words, note, text }: ResultProps) {
  return (
    <li className="grid gap-1 py-4">
      <Link
        to={path}
        dir="auto"
        className="line-clamp-2 text-lg font-bold underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
      >
        <Highlight text={title} words={words} />
      </Link>
      <p className="text-sm text-soft" dir="auto">
        <Highlight text={note} words={words} />
      </p>
      {text ? (
        <p className="max-w-prose text-sm" dir="auto">
          <Highlight text={text} words={words} />
        </p>
      ) : null}
    </li>
  );
}

function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  let place = 0;
  return highlight(text, words).map(({ text: piece, isMatch }) => {
    place += piece.length;
    return isMatch ? (
      <mark key={place} className="rounded-sm bg-accent text-on-accent">
        {piece}
      </mark>
    ) : (
      <span key={place}>{piece}</span>
    );
  });
}
