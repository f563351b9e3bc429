import { Link } from "react-router";
import { about } from "#app/content/about.ts";
import { claims } from "#app/content/site.ts";
import { classes } from "#app/ui/classes.ts";
import { Heading, Section } from "#app/ui/section.tsx";

export function Story() {
  return (
    <Section labelledBy="story">
      <div className="grid gap-12 lg:grid-cols-[18rem_1fr] lg:gap-20">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <Heading id="story">{about.storyHeading}</Heading>
          <dl className="mt-8">
            {claims.map(({ figure, label }) => (
              <div
                key={label}
                className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-3"
              >
                <dt className="text-soft">{label}</dt>
                <dd aria-hidden="true" className="dot-leader" />
                <dd className="font-display text-xl font-extrabold">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line pt-4">
            <Link to="/numbers" className="font-semibold underline underline-offset-4">
              What we can count
            </Link>
          </p>
        </div>
        <div className="grid max-w-prose gap-6 text-lg">
          {about.story.map((paragraph, position) => (
            <p
              key={paragraph}
              className={classes(
                position === 0 &&
                  "first-letter:float-left first-letter:mt-1 first-letter:mr-3 first-letter:font-display first-letter:text-[5.4em] first-letter:leading-[0.74] first-letter:font-extrabold first-letter:text-mark",
              )}
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  );
}
