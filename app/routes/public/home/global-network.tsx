import { Link } from "react-router";
import { cities, cityPath, DEFAULT_CITY_COUNT, type City } from "#app/content/cities.ts";
import { home } from "#app/content/home.ts";
import { flagOf } from "#app/content/pictures.ts";
import { BackgroundVideo } from "#app/ui/background-video.tsx";
import { ChevronDown, Icon } from "#app/ui/icon.ts";
import { PageTitle } from "#app/ui/section.tsx";
import { pluralize } from "#app/core/text/pluralize.ts";
import { MayorsLine } from "./mayors-line.tsx";

type CitiesAhead = Readonly<Record<string, number>>;

const first = cities.slice(0, DEFAULT_CITY_COUNT);
const rest = cities.slice(DEFAULT_CITY_COUNT);

/**
 * SPEC 2: the global network hero. Ten cities, and the rest behind 'More Cities (N)'; a native
 * `<details>`, so that it opens before scripts have come and without them. The button stays above what it
 * opens, because Tab goes on there.
 */
export function GlobalNetwork({ ahead, isHosted }: { ahead: CitiesAhead; isHosted: boolean }) {
  return (
    <section
      aria-label="Global network"
      className="theme-dark relative isolate overflow-hidden bg-espresso text-ink"
    >
      <BackgroundVideo margin="50px" className="opacity-35" />
      <div className="mx-auto max-w-page px-4 pt-14 pb-12 sm:px-6 md:pt-24 md:pb-16">
        <p className="mb-5 font-semibold text-mark">{home.network.eyebrow}</p>
        {/* On a telephone three lines in any typeface: else the list below would jump when ours comes. */}
        <PageTitle className="max-w-5xl max-[27rem]:max-w-[7em]">{home.network.headline}</PageTitle>
        <p className="mt-7 max-w-prose text-lg">{home.network.text}</p>
        <h2 className="mt-14 mb-4 font-display text-xl font-bold">{home.network.citiesHeading}</h2>
        <nav aria-label="Cities" className="@container">
          <CityLinks cities={first} ahead={ahead} />
          <details className="group/cities">
            <summary className="my-6 inline-flex min-h-12 w-fit items-center gap-2 rounded-md border-2 border-current px-5 font-semibold hover:bg-ink hover:text-paper">
              <span className="group-open/cities:hidden">{`More Cities (${rest.length})`}</span>{" "}
              <span className="hidden group-open/cities:inline">Show Less</span>
              <Icon
                of={ChevronDown}
                className="size-5 group-open/cities:rotate-180 motion-safe:transition-transform"
              />
            </summary>
            <CityLinks cities={rest} ahead={ahead} />
          </details>
        </nav>
        <div className="mt-8">
          <MayorsLine isHosted={isHosted} />
        </div>
      </div>
    </section>
  );
}

/** Two columns or five: both lists fill them. */
function CityLinks({ cities, ahead }: { cities: readonly City[]; ahead: CitiesAhead }) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 lg:grid-cols-5 @max-[16rem]:grid-cols-1">
      {cities.map((city) => (
        <li key={city.slug} className="border-t border-line">
          <Link
            to={cityPath(city.name)}
            className="flex min-h-14 items-center gap-2.5 py-2 font-display text-lg leading-tight font-semibold hover:text-mark max-[22rem]:text-base"
          >
            <img
              {...flagOf(city.countryCode)}
              alt=""
              loading="lazy"
              decoding="async"
              className="h-3.75 w-5.5 shrink-0 rounded-xs object-cover outline -outline-offset-1 outline-ink/25"
            />
            <span className="min-w-0">
              {ahead[city.name] ? `${city.name} ` : city.name}
              {ahead[city.name] ? (
                <span className="block font-sans text-sm text-mark">
                  {pluralize(ahead[city.name] ?? 0, "meetup")}
                </span>
              ) : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
