import { home } from "#app/content/home.ts";
import { links } from "#app/content/links.ts";
import { claims } from "#app/content/site.ts";
import { OutwardLink } from "#app/ui/outward-link.tsx";
import { Heading, Section } from "#app/ui/section.tsx";

/** SPEC 2: the call to join, with what the network says of itself (SPEC 1). */
export function JoinCall() {
  return (
    <Section tone="accent" labelledBy="join">
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-[3fr_2fr] md:items-end">
        <div className="grid justify-items-start gap-6">
          <Heading size="huge" id="join">
            {home.join.heading}
          </Heading>
          <p className="max-w-prose text-lg">{home.join.text}</p>
          <OutwardLink to={links.joinForm.href}>{home.join.linkLabel}</OutwardLink>
        </div>
        <dl>
          {claims.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-wrap items-baseline gap-x-3 border-t-2 border-ink py-3"
            >
              <dt className="text-lg">{label}</dt>
              <dd aria-hidden="true" className="dot-leader" />
              <dd className="font-display text-2xl font-extrabold tracking-tight">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
