import { about } from "#app/content/about.ts";
import { testimonialFigures } from "#app/content/figures.ts";
import { links } from "#app/content/links.ts";
import { pages } from "#app/content/pages.ts";
import { testimonials } from "#app/content/testimonials.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import { TableCard } from "./testimonials/table-card.tsx";

export const meta = fixedPageMeta("/testimonials");

/** SPEC 2, Testimonials: four figures, six quotes and the link to join. */
export default function Testimonials() {
  return (
    <>
      <Section tone="dark">
        <div className="grid gap-12 lg:grid-cols-2 lg:items-end lg:gap-20">
          <div className="grid gap-6">
            <PageTitle>Testimonials</PageTitle>
            <p className="max-w-prose text-lg text-soft">{pages["/testimonials"].description}</p>
          </div>
          <dl>
            {testimonialFigures.map(({ value, label }) => (
              <div key={label} className="flex flex-wrap items-baseline gap-x-3 py-2.5">
                <dt className="text-lg sm:text-xl">{label}</dt>
                <dd aria-hidden="true" className="dot-leader" />
                <dd className="font-display text-2xl font-extrabold tracking-tight text-mark sm:text-3xl">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section tone="sunken" className="overflow-hidden">
        <h2 className="sr-only">What members say</h2>
        <ul className="grid items-center gap-6 md:grid-cols-12 md:gap-x-8 md:gap-y-12">
          {testimonials.map((testimonial, position) => (
            <TableCard key={testimonial.id} {...testimonial} position={position} />
          ))}
        </ul>
        <SampleNote entries={testimonials}>
          Sample content: these people and their words are invented, until members send their own.
        </SampleNote>
      </Section>
      <Section tone="accent" labelledBy="join">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <Heading size="huge" id="join" className="max-w-3xl">
            {about.join.heading}
          </Heading>
          <OutwardLink to={links.joinForm.href}>{about.join.linkLabel}</OutwardLink>
        </div>
      </Section>
    </>
  );
}
