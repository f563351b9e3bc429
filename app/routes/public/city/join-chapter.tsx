import { ArrowUpRight } from "lucide-react";
import { links } from "#app/content/links.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

/** SPEC 2: 'Join the city's Community', an external form. */
export function JoinChapter({ city }: { city: string }) {
  return (
    <Section tone="accent" labelledBy="join">
      <div className="flex flex-wrap items-end justify-between gap-8">
        <h2 id="join" className="max-w-prose font-display text-4xl font-extrabold tracking-tighter">
          {`Join ${city}'s Community`}
        </h2>
        <ButtonLink to={links.joinForm.href}>
          Join the Community
          <ArrowUpRight />
        </ButtonLink>
      </div>
    </Section>
  );
}
