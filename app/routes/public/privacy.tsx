import { mailAddresses, mailLink } from "#app/content/links.ts";
import { privacy } from "#app/content/privacy.ts";
import { retention } from "#app/content/retention.ts";
import { features } from "#app/features/features.server.ts";
import { fixedPageMeta } from "#app/core/seo/fixed-page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailText } from "#app/ui/mail-text.tsx";
import type { Route } from "./+types/privacy";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";

export function loader() {
  const ofFeatures = features.flatMap((feature) => feature.retention ?? []);
  const all = [...retention.above, ...ofFeatures, ...retention.below];
  return {
    kept: all.map(({ title, data, purpose, ground, time }) => ({
      title,
      data,
      why: `${purpose} ${ground}`,
      time,
    })),
  };
}

export const meta = fixedPageMeta("/privacy");

export default function Privacy({ loaderData: { kept } }: Route.ComponentProps) {
  const { address } = mailAddresses.contact;
  return (
    <article>
      <Section tone="dark">
        <div className="grid max-w-3xl gap-6">
          <PageTitle>{privacy.headline}</PageTitle>
          <p className="max-w-prose text-lg text-soft">{privacy.intro}</p>
        </div>
      </Section>
      <Section labelledBy="kept">
        <h2 id="kept" className="sr-only">
          What is kept, and for how long
        </h2>
        <dl>
          {kept.map(({ title, data, why, time }) => (
            <div
              key={title}
              className="grid gap-x-10 gap-y-2 border-t-2 border-line py-7 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_minmax(0,1fr)_16rem]"
            >
              <dt className="font-display text-xl font-bold tracking-tight text-balance">
                {title}
              </dt>
              <dd className="grid max-w-prose content-start gap-2">
                <p>{data}</p>
                <p className="text-soft">{why}</p>
              </dd>
              <dd className="text-sm">
                <span className="block font-semibold text-mark">Kept</span>
                {time}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section tone="accent" labelledBy="forget">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <div className="grid gap-4">
            <Heading id="forget">{privacy.forget.heading}</Heading>
            <p className="max-w-prose text-lg">
              {privacy.forget.text}{" "}
              <a href={mailLink(address)} className="font-semibold underline underline-offset-4">
                <MailText>{address}</MailText>
              </a>
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/profile">{privacy.forget.linkLabel}</ButtonLink>{" "}
            <ButtonLink to="/my-data" reloadDocument variant="secondary">
              {privacy.forget.withoutAccountLabel}
            </ButtonLink>
          </div>
        </div>
      </Section>
    </article>
  );
}
