import { links } from "#app/content/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";
import { Heading, Section } from "#app/ui/section.tsx";

/** SPEC 2: 'Join the city's Community', an external form. */
export function JoinChapter({ city }: { city: string }) {
  return (
    <Section tone="accent" labelledBy="join">
      <div className="flex flex-wrap items-end justify-between gap-8">
        <Heading size="huge" id="join" className="max-w-prose">
          {`Join ${city}'s Community`}
        </Heading>
        <ButtonLink to={links.joinForm.href}>
          Join the Community
          <Icon of={ArrowUpRight} />
        </ButtonLink>
      </div>
    </Section>
  );
}
