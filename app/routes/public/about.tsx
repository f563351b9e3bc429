import { about } from "#app/content/about.ts";
import { links } from "#app/content/links.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";
import { Benefits } from "./about/benefits.tsx";
import { CityTiles } from "./about/city-tiles.tsx";
import { Story } from "./about/story.tsx";

export const meta = fixedPageMeta("/about");

/** SPEC 2, About: headline, story, four benefits, BYOC and the join link. */
export default function About() {
  return (
    <article>
      <header className="theme-dark bg-paper text-ink">
        <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-10 px-4 pt-16 pb-14 sm:px-6 md:pt-24 md:pb-20">
          <h1 className="w-min max-w-full max-[16rem]:w-auto font-display text-5xl font-extrabold tracking-tighter">
            {about.headline}
          </h1>
          <p className="max-w-prose text-xl text-soft lg:w-80">{about.intro}</p>
        </div>
      </header>
      <CityTiles />
      <Story />
      <Benefits />
      <Byoc />
      <Section tone="dark" labelledBy="join">
        <div className="grid justify-items-start gap-6">
          <Heading size="huge" id="join">
            {about.join.heading}
          </Heading>
          <p className="max-w-prose text-lg text-soft">{about.join.text}</p>
          <OutwardLink to={links.joinForm.href}>{about.join.linkLabel}</OutwardLink>
        </div>
      </Section>
    </article>
  );
}

function Byoc() {
  return (
    <section aria-labelledby="byoc" className="theme-accent overflow-hidden bg-paper text-ink">
      <div className="mx-auto grid max-w-page gap-8 px-4 pt-16 pb-14 sm:px-6 md:pt-24 md:pb-20">
        <h2
          id="byoc"
          className="-ml-[0.05em] font-display text-poster font-extrabold tracking-tighter"
        >
          {about.byoc.acronym}
        </h2>
        <div className="grid gap-4 md:grid-cols-2 md:gap-12">
          <p className="font-display text-2xl font-extrabold tracking-tight">
            {about.byoc.meaning}
          </p>
          <p className="max-w-prose text-lg">{about.byoc.text}</p>
        </div>
      </div>
    </section>
  );
}
