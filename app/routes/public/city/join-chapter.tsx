import { links } from "#app/content/links.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";

/** SPEC 2: 'Join the city's Community', an external form. */
export function JoinChapter({ city }: { city: string }) {
  return (
    <Section tone="accent" labelledBy="join">
      <div className="flex flex-wrap items-end justify-between gap-8">
        <Heading size="huge" id="join" className="max-w-prose">
          {`Join ${city}'s Community`}
        </Heading>
        <OutwardLink to={links.joinForm.href}>Join the Community</OutwardLink>
      </div>
    </Section>
  );
}
