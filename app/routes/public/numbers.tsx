import { Link } from "react-router";
import { pages } from "#app/content/pages.ts";
import { requestContext } from "#app/core/context.server.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { monthYear } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import { YearChart } from "#app/views/numbers/components/year-chart.tsx";
import { lastYear, NUMBERS_JSON, RECENT_DAYS, rowsPath } from "#app/views/numbers/rules.ts";
import { countsSamples, networkNumbers } from "#app/views/numbers/service.server.ts";
import type { Route } from "./+types/numbers";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { numbers, months } = await networkNumbers(ctx);
  const sample = await countsSamples(ctx);
  return { numbers, year: lastYear(months, ctx.now), sample };
}

export const meta = fixedPageMeta("/numbers");

export default function Numbers({ loaderData: { numbers, year, sample } }: Route.ComponentProps) {
  const { since, meetups, yeses, cities, came } = numbers;
  const figures = [
    {
      of: "meetups",
      value: meetups,
      label: meetups === 1 ? "meetup held" : "meetups held",
      count: "Each meetup",
    },
    {
      of: "yeses",
      value: yeses,
      label: yeses === 1 ? "time somebody said yes" : "times somebody said yes",
      count: "Yeses of each meetup",
    },
    {
      of: "cities",
      value: cities,
      label: `${cities === 1 ? "city" : "cities"} that met in the last ${RECENT_DAYS} days`,
      count: "Each of these cities",
    },
  ] as const;
  return (
    <>
      <Section tone="dark">
        <PageTitle className="mb-6">{pages["/numbers"].title}</PageTitle>
        <p className="max-w-prose text-lg text-soft">
          {since
            ? `Counted here since ${monthYear(since)}; the 5,000+ are our own count since 2014. Called-off meetups are left out.`
            : "Nothing to count yet: these figures begin with the first meetup on this site."}
        </p>
        <ul className="mt-12 grid gap-10 md:grid-cols-3">
          {figures
            .filter(({ value }) => value > 0)
            .map(({ of, value, label, count }) => (
              <li key={of} className="grid content-start gap-2 border-t-4 border-accent pt-4">
                <p className="font-display text-5xl leading-none font-extrabold tracking-tighter">
                  {value.toLocaleString("en")}
                </p>
                <p className="text-lg">{label}</p>
                <p>
                  {count}:{" "}
                  {(["csv", "json"] as const).map((format) => (
                    <a
                      key={format}
                      href={rowsPath(of, format)}
                      aria-label={`${count} as ${format.toUpperCase()}`}
                      className="mr-3 inline-block min-h-8 font-semibold underline underline-offset-4"
                    >
                      {format.toUpperCase()}
                    </a>
                  ))}
                </p>
              </li>
            ))}
        </ul>
        <SampleNote entries={[{ sample }]}>
          Sample content: meetups that came with this site are among these figures.
        </SampleNote>
        {came.meetups > 0 ? (
          <p className="mt-10 max-w-prose text-lg">
            <b>{came.people.toLocaleString("en")} people came</b> to{" "}
            {pluralize(came.meetups, "meetup")}: ticked at the door, or counted by a host. They are
            in none of the figures above.
          </p>
        ) : null}
      </Section>
      <Section labelledBy="year">
        <Heading id="year" className="mb-8">
          The last twelve months
        </Heading>
        <YearChart months={year} />
      </Section>
      <HowToUse />
    </>
  );
}

function HowToUse() {
  return (
    <Section tone="sunken" labelledBy="use">
      <Heading id="use" size="medium" className="mb-4">
        Use them
      </Heading>
      <p className="max-w-prose text-lg">
        A yes is a seat somebody had when the meetup began, friends they brought included. Walk-ins
        are in the column <code>came</code> of each meetup. For programs the same figures are{" "}
        <a href={NUMBERS_JSON} className="font-semibold underline underline-offset-4">
          JSON
        </a>
        . Writing about us?{" "}
        <Link to="/press" className="font-semibold underline underline-offset-4">
          Press
        </Link>{" "}
        has a person to ask.
      </p>
    </Section>
  );
}
