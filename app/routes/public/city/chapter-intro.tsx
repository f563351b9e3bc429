import type { Chapter } from "#app/content/chapters.ts";
import type { City } from "#app/content/cities.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Heading, PageTitle } from "#app/ui/section.tsx";

interface ChapterIntroProps {
  name: string;
  city: City | null;
  chapter: Chapter;
}

/** SPEC 2: city name and tagline, then 'About the city'. */
export function ChapterIntro({ name, city, chapter }: ChapterIntroProps) {
  return (
    <>
      <section className="theme-dark relative overflow-hidden bg-espresso text-ink">
        <div className="mx-auto grid max-w-page gap-8 px-4 py-10 sm:px-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-end md:gap-14 md:py-16">
          <div>
            {city && city.nativeName !== city.name ? (
              <p lang={city.nativeLanguage} className="mb-4 text-left text-xl text-mark">
                {city.nativeName}
              </p>
            ) : null}
            <PageTitle>{chapter.displayName}</PageTitle>
            {city ? null : <p className="mt-4 font-display text-2xl font-bold">{name}</p>}
            <p className="mt-5 max-w-prose text-xl">{chapter.tagline}</p>
          </div>
          {city ? (
            <Picture
              src={`cities/${city.slug}`}
              alt=""
              isHero
              sizes="(min-width: 48rem) 30rem, 100vw"
              className="aspect-[8/5] w-full rounded-md"
            />
          ) : null}
        </div>
        <div aria-hidden="true" className="checker-strip h-6 opacity-20" />
      </section>
      <section aria-labelledby="about" className="mx-auto max-w-page px-4 py-14 sm:px-6 md:py-20">
        <Heading size="small" id="about">
          {`About ${name}`}
        </Heading>
        <p className="mt-4 max-w-prose text-lg">{chapter.description}</p>
      </section>
    </>
  );
}
