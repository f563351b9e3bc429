import { data } from "react-router";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { NewsletterNotice } from "#app/features/newsletter/components/newsletter-notice.tsx";
import { isNewsletterPage, newsletterPages } from "#app/features/newsletter/messages.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import type { Route } from "./+types/newsletter";

export function loader({ params: { page } }: Route.LoaderArgs) {
  return isNewsletterPage(page) ? data(page) : data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData ? newsletterPages[loaderData].title : "Page not found");

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  return loaderData ? <NewsletterNotice page={loaderData} /> : <NotFound />;
}
