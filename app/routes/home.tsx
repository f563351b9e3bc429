import { fixedPageMeta } from "#app/core/fixed-page-meta.ts";
import { PageTitle, Section } from "#app/ui/section.tsx";
import { BecomeMayor } from "./home/become-mayor.tsx";
import { Experts } from "./home/experts.tsx";
import { FeaturedIn } from "./home/featured-in.tsx";
import { JoinCall } from "./home/join-call.tsx";

export const meta = fixedPageMeta("/");

/** SPEC 2, home page: the sections in the order of their meaning. */
export default function Home() {
  return (
    <>
      <Section room="night">
        <PageTitle>eCafe</PageTitle>
      </Section>
      <JoinCall />
      <FeaturedIn />
      <BecomeMayor />
      <Experts />
    </>
  );
}
