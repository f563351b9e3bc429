import type { ReactNode } from "react";
import type { Chapter } from "#app/content/chapters.ts";
import type { City } from "#app/content/cities.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Heading, PageTitle } from "#app/ui/section.tsx";

interface ChapterIntroProps {
  name: string;
  city: City | null;
  chapter: Chapter;
  /** The next date: in the first screen, because it is what people come for. */
  children: ReactNode;
}

/** SPEC 2: city name and tagline, then 'About the city'. */
export function ChapterIntro({ name, city, chapter, children }: ChapterIntroProps) {
  return (
    <>
      <section className="theme-dark relative overflow-hidden bg-espresso text-ink">
        <div className="mx-auto grid max-w-page gap-6 px-4 py-6 sm:px-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-x-14 md:py-10">
          <div className="md:self-end">
            {city && city.nativeName !== city.name ? (
              <p lang={city.nativeLanguage} className="text-xl text-mark">
                {city.nativeName}
              </p>
            ) : null}
            <PageTitle>{chapter.displayName}</PageTitle>
            {city ? null : <p className="mt-4 font-display text-2xl font-bold">{name}</p>}
            <p className="mt-2 max-w-prose text-xl">{chapter.tagline}</p>
          </div>
          <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-end">{children}</div>
          {city ? (
            <Picture
              src={`cities/${city.slug}`}
              alt=""
              isHero
              sizes="(min-width: 48rem) 22rem, 100vw"
              className="aspect-[8/5] w-full rounded-md md:col-start-1 md:row-start-1 md:max-w-88"
            />
          ) : null}
        </div>
        <div aria-hidden="true" className="checker-strip h-6 opacity-20" />
      </section>
      <section aria-labelledby="about" className="mx-auto max-w-page px-4 py-12 sm:px-6">
        <Heading size="small" id="about">
          {`About ${name}`}
        </Heading>
        <p className="mt-4 max-w-prose text-lg">{chapter.description}</p>
      </section>
    </>
  );
}
