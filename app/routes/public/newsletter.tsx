import { data } from "react-router";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { isNewsletterPage, newsletterPages } from "#app/resources/newsletter/messages.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/newsletter";

export function loader({ params }: Route.LoaderArgs) {
  return isNewsletterPage(params.page)
    ? data(newsletterPages[params.page])
    : data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData ? loaderData.title : "Page not found");

/** Where the newsletter's forms and links end. */
export default function Newsletter({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  return (
    <Section>
      <div className="grid justify-items-start gap-6">
        <PageTitle>{loaderData.title}</PageTitle>
        <p className="max-w-prose text-lg">{loaderData.text}</p>
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
      </div>
    </Section>
  );
}
