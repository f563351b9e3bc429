import { Link } from "react-router";
import { mailAddresses, mailLink } from "#app/content/links.ts";
import { pages } from "#app/content/pages.ts";
import { PRESS_KIT, pressArticles } from "#app/content/press.ts";
import { requestContext } from "#app/core/context.server.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, Mail } from "#app/ui/icon.ts";
import { SampleNote } from "#app/ui/sample-note.tsx";
import { Heading, Section } from "#app/ui/section.tsx";
import { VideoHero } from "#app/ui/video-hero.tsx";
import { EmbedCode } from "#app/views/embeds/components/embed-code.tsx";
import type { Route } from "./+types/press";
import { Clipping } from "./press/clipping.tsx";

export const meta = fixedPageMeta("/press");

export const loader = ({ context }: Route.LoaderArgs) => ({
  siteUrl: context.get(requestContext).siteUrl,
});

/** SPEC 2, Press: thirteen articles in columns. */
export default function Press({ loaderData: { siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <VideoHero title="Press Coverage" still="cuttings">
        <p className="max-w-prose text-lg">{pages["/press"].description}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-1 font-semibold *:inline-block *:min-h-9 *:content-center *:underline *:underline-offset-4">
          <a href={mailLink(mailAddresses.press.address, "Media inquiry")}>
            {mailAddresses.press.address}
          </a>{" "}
          <Link to="/numbers">{pages["/numbers"].title}</Link>{" "}
          <a href={`/${PRESS_KIT}`} download>
            Press kit: logo, colours, three facts (ZIP)
          </a>
        </p>
      </VideoHero>
      <Section tone="sunken">
        <h2 className="sr-only">Articles</h2>
        <ul className="gap-x-10 [column-rule:2px_solid_var(--line)] md:columns-2 lg:columns-3">
          {pressArticles.map((article, position) => (
            <Clipping key={article.id} {...article} position={position} />
          ))}
        </ul>
        <SampleNote entries={pressArticles}>
          Sample content: these articles and publications are invented, and their links lead nowhere
          yet.
        </SampleNote>
      </Section>
      <Section tone="dark" labelledBy="media" hasCheckerStrip>
        <div className="flex flex-wrap items-end justify-between gap-8">
          <Heading size="huge" id="media">
            Media Inquiries
          </Heading>
          <div className="grid max-w-md justify-items-start gap-4">
            <p className="text-lg text-soft">
              Writing about the network or one of its chapters? Get in touch: we reply, and we are
              happy to put you in contact with a City Mayor.
            </p>
            <ButtonLink to={mailLink(mailAddresses.press.address, "Media inquiry")}>
              <Icon of={Mail} />
              Contact Our Team
            </ButtonLink>
            <EmbedCode origin={siteUrl} city={undefined} />
          </div>
        </div>
      </Section>
    </>
  );
}
