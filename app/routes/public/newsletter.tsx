import { data } from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta, pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { monthYear } from "#app/core/text/dates.ts";
import { IssuePage } from "#app/features/newsletter/components/issue-page.tsx";
import { NewsletterNotice } from "#app/features/newsletter/components/newsletter-notice.tsx";
import { findSentIssue } from "#app/features/newsletter/issues.server.ts";
import { isNewsletterPage, newsletterPages } from "#app/features/newsletter/messages.ts";
import { isMonth, issuePath } from "#app/features/newsletter/rules.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import type { Route } from "./+types/newsletter";

export async function loader({ params: { page }, context }: Route.LoaderArgs) {
  if (isNewsletterPage(page)) return data({ notice: page, issue: null });
  const found = isMonth(page) ? await findSentIssue(context.get(requestContext), page) : undefined;
  if (!found?.ok) return data(null, { status: 404 });
  const { month, intro, posts, events } = found.value;
  return data({ notice: null, issue: { month, intro, posts, events } });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenMeta("Page not found");
  const { notice, issue } = loaderData;
  if (!issue) return hiddenMeta(newsletterPages[notice].title);
  const title = `Newsletter of ${monthYear(`${issue.month}-01`)}`;
  const path = issuePath(issue.month);
  return pageMeta(siteOrigin(matches), {
    title,
    description: "New posts and the next meetups, as our readers got them by email.",
    path,
    crumbs: [{ name: title, path }],
  });
};

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { notice, issue } = loaderData;
  return issue ? <IssuePage issue={issue} /> : <NewsletterNotice page={notice} />;
}
