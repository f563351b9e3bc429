import { cityPath } from "#app/content/cities.ts";
import { requestContext } from "#app/core/context.server.ts";
import { pages } from "#app/content/pages.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { dayAndTime } from "#app/core/text/dates.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { SearchForm } from "#app/views/search/components/search-form.tsx";
import { SearchResults } from "#app/views/search/components/search-results.tsx";
import { MOST_OF_A_KIND, search, taglineOf } from "#app/views/search/service.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/search";

export const handle: PageHandle = { searchParams: { q: "text" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const question = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const found = await search(context.get(requestContext), question);
  return {
    question: question.slice(0, 100),
    words: found.words,
    rows: found.rows,
    most: MOST_OF_A_KIND,
    cities: found.cities.map(({ city, next }) => ({
      name: city.name,
      path: cityPath(city.name),
      tagline: taglineOf(city),
      next: next && `Next: ${dayAndTime(next.wall_time)}, ${next.event_name}`,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const question = loaderData?.question;
  return pageMeta(siteOrigin(matches), {
    title: question ? `Search for “${question}”` : "Search",
    description: question
      ? `Events, blog posts, cities and City Mayors found for “${question}”.`
      : pages["/search"].description,
    path: "/search",
    // Results are not indexed, because each question would be a page; the empty form is.
    isHidden: Boolean(question),
  });
};

export default function Search({ loaderData }: Route.ComponentProps) {
  const { question, words, cities, rows, most } = loaderData;
  const count = cities.length + rows.length;
  return (
    <Section>
      <PageTitle className="mb-8">Search</PageTitle>
      <SearchForm question={question} />
      {question ? (
        <p className="mt-6 text-lg text-soft" dir="auto">
          {count === 0
            ? `Nothing found for “${question}”. Fewer words, or another spelling, may find it.`
            : `${count} found for “${question}”`}
        </p>
      ) : null}
      {count > 0 ? <SearchResults words={words} cities={cities} rows={rows} most={most} /> : null}
      {count === 0 ? (
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/events" variant="secondary">
            All events
          </ButtonLink>
          <ButtonLink to="/map" variant="secondary">
            All cities on a map
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  );
}
