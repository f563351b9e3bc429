import { pages } from "#app/content/pages.ts";
import { angels, coreTeam, founders } from "#app/content/team.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { Logo } from "#app/shell/logo.tsx";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading, Section } from "#app/ui/section.tsx";
import { VideoHero } from "#app/ui/video-hero.tsx";
import { Angels } from "./team/angels.tsx";
import { CoreMember, Founder } from "./team/member.tsx";

export const meta = fixedPageMeta("/team");

/** SPEC 2, Our Team: two founders, a core team of four, and twenty-one angels behind a toggle. */
export default function Team() {
  return (
    <>
      <VideoHero title="Our Team" still="table">
        <p className="max-w-prose text-lg">{pages["/team"].description}</p>
      </VideoHero>
      <Section labelledBy="founders">
        <Heading id="founders">Founders</Heading>
        <ul className="mt-10 grid gap-12 md:mt-14 md:gap-20">
          {founders.map((founder, position) => (
            <Founder key={founder.id} {...founder} isMirrored={position % 2 === 1} />
          ))}
        </ul>
      </Section>
      <Section tone="sunken" labelledBy="core-team">
        <Heading id="core-team">Core Team</Heading>
        <ul className="mt-10 grid items-start gap-x-6 gap-y-10 sm:grid-cols-2 md:mt-14 lg:grid-cols-4">
          {coreTeam.map((member, position) => (
            <CoreMember key={member.id} {...member} isLowered={position % 2 === 1} />
          ))}
        </ul>
      </Section>
      <Section tone="dark" hasCheckerStrip>
        <Angels />
        <SampleNote entries={[...founders, ...coreTeam, ...angels]}>
          Sample content: everybody on this page is invented and drawn, until the network shows its
          own people.
        </SampleNote>
        <div className="mt-14 flex justify-center">
          <Logo />
        </div>
      </Section>
    </>
  );
}
