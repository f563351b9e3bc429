import { expertTopics, home } from "#app/content/home.ts";
import { links } from "#app/content/links.ts";
import { classes } from "#app/ui/classes.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";

const slips = ["md:pb-16", "md:mr-6 md:pb-8", "md:pb-24"];

/** SPEC 2: three topic cards and the link to the experts form. */
export function Experts() {
  return (
    <Section tone="sunken" labelledBy="experts">
      <div className="grid gap-12 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div className="grid content-start justify-items-start gap-5">
          <Heading id="experts">{home.experts.heading}</Heading>
          <p className="max-w-prose text-soft">{home.experts.text}</p>
          <OutwardLink to={links.expertsForm.href}>{home.experts.linkLabel}</OutwardLink>
        </div>
        <div>
          <div aria-hidden="true" className="h-4 rounded-sm bg-ink" />
          <ul className="grid items-start gap-5 px-3 md:grid-cols-3">
            {expertTopics.map(({ title, text }, position) => (
              <li
                key={title}
                className={classes(
                  "zigzag-bottom relative -mt-1 bg-raised px-5 pt-6 pb-8 text-ink",
                  slips[position],
                )}
              >
                <h3 className="border-b-2 border-dashed border-line pb-4 font-display text-xl font-bold">
                  {title}
                </h3>
                <p className="mt-4 mb-4">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
