import { home, mayorBenefits } from "#app/content/home.ts";
import { links } from "#app/content/links.ts";
import { classes } from "#app/ui/classes.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";

const sachets = [
  "bg-crema text-espresso md:-rotate-2",
  "bg-saffron text-espresso md:mt-14 md:rotate-1",
  "bg-clay text-crema md:mt-5 md:-rotate-1",
];

/** SPEC 2: three benefits of being a City Mayor and the link to apply. */
export function BecomeMayor() {
  return (
    <Section tone="dark" labelledBy="become-mayor" className="overflow-hidden" hasCheckerStrip>
      <div className="grid gap-6 md:grid-cols-[3fr_2fr] md:items-end md:gap-12">
        <Heading size="huge" id="become-mayor">
          {home.becomeMayor.heading}
        </Heading>
        <p className="max-w-prose text-lg text-soft">{home.becomeMayor.text}</p>
      </div>
      <ul className="mt-12 grid gap-5 md:mt-16 md:grid-cols-3 md:gap-7">
        {mayorBenefits.map(({ title, text }, position) => (
          <li key={title} className={classes("zigzag-ends", sachets[position])}>
            <div className="mx-3 flex h-full flex-col gap-3 border-y-2 border-current/30 px-3 py-8 md:min-h-80 md:justify-between">
              <Heading as="h3" size="medium">
                {title}
              </Heading>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-12 md:mt-16">
        <OutwardLink to={links.mayorForm.href}>{home.becomeMayor.linkLabel}</OutwardLink>
      </p>
    </Section>
  );
}
