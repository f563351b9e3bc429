import { site } from "#app/content/site.ts";
import { Link } from "react-router";
import { cities, cityPath } from "#app/content/cities.ts";
import { requestContext } from "#app/core/context.server.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { ChapterMaps } from "#app/views/map/components/chapter-maps.tsx";
import { dotsOf, isOnMap } from "#app/views/map/rules.ts";
import { aheadByCity } from "#app/views/map/service.server.ts";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/map";

export const loader = async ({ context }: Route.LoaderArgs) =>
  aheadByCity(context.get(requestContext));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOrigin(matches), {
    title: "Map of all chapters",
    description: `Every ${site.brand} chapter on a map and in a list, with how many meetups are ahead.`,
    path: "/map",
    crumbs: [{ name: "Map", path: "/map" }],
  });

export default function ChapterMapPage({ loaderData: ahead }: Route.ComponentProps) {
  const countries = [...new Set(cities.map(({ country }) => country))];
  const undrawn = cities.filter((city) => !isOnMap(city)).map(({ name }) => name);
  return (
    <Section>
      <PageTitle className="mb-6">Map</PageTitle>
      <p className="max-w-prose text-lg text-soft">
        Every dot leads to a chapter. A saffron dot has something ahead.
      </p>
      <p className="mb-8 max-w-prose text-lg text-soft">
        <a href="#list" className="font-semibold text-mark underline underline-offset-4">
          All chapters as a list
        </a>
        {undrawn.length > 0
          ? `, which also has ${undrawn.join(", ")}: its place is still to be confirmed.`
          : null}
      </p>
      <ChapterMaps world={dotsOf("world", ahead)} india={dotsOf("india", ahead)}>
        <div id="list">
          <Heading size="medium" className="mb-4">
            All {cities.length} chapters
          </Heading>
          {countries.map((country) => (
            <section key={country} className="mb-6">
              <h3 className="border-b-2 border-line pb-1 font-bold">{country}</h3>
              <ul className="gap-x-8 sm:columns-2">
                {cities
                  .filter((city) => city.country === country)
                  .map(({ name, nativeName, nativeLanguage }) => (
                    <li
                      key={name}
                      className="flex break-inside-avoid items-baseline justify-between gap-x-2 py-1.5"
                    >
                      <span className="min-w-0">
                        <Link
                          to={cityPath(name)}
                          className="inline-block font-semibold underline underline-offset-4"
                        >
                          {name}
                        </Link>
                        {nativeName === name ? null : (
                          <span lang={nativeLanguage} className="text-sm text-soft">
                            {` ${nativeName}`}
                          </span>
                        )}
                      </span>
                      {ahead[name] ? (
                        <span className="shrink-0 text-sm">{` ${ahead[name]} ahead`}</span>
                      ) : null}
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </ChapterMaps>
    </Section>
  );
}
