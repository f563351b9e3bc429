import { data } from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta, pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import { monthYear } from "#app/core/text/dates.ts";
import { IssuePage, PastIssues } from "#app/features/newsletter/components/issue-page.tsx";
import { NewsletterNotice } from "#app/features/newsletter/components/newsletter-notice.tsx";
import { findSentIssue, pastMonths } from "#app/features/newsletter/issues.server.ts";
import {
  isNewsletterPage,
  newsletterPages,
  PAST_TITLE,
} from "#app/features/newsletter/messages.ts";
import { isMonth, issuePath, PAST_ISSUES } from "#app/features/newsletter/rules.ts";
import { NotFound } from "#app/shell/not-found.tsx";
import type { Route } from "./+types/newsletter";

export async function loader({ params: { page }, context }: Route.LoaderArgs) {
  if (isNewsletterPage(page)) return data({ kind: "notice" as const, notice: page });
  const ctx = context.get(requestContext);
  if (page === PAST_ISSUES) return data({ kind: "past" as const, months: await pastMonths(ctx) });
  const found = isMonth(page) ? await findSentIssue(ctx, page) : undefined;
  if (!found?.ok) return data(null, { status: 404 });
  const { month, intro, posts, events, recaps } = found.value;
  return data({ kind: "issue" as const, issue: { month, intro, posts, events, recaps } });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return hiddenMeta("Page not found");
  if (loaderData.kind === "notice") return hiddenMeta(newsletterPages[loaderData.notice].title);
  const isPast = loaderData.kind === "past";
  const month = isPast ? PAST_ISSUES : loaderData.issue.month;
  const title = isPast ? PAST_TITLE : `Newsletter of ${monthYear(`${month}-01`)}`;
  const path = issuePath(month);
  return pageMeta(siteOrigin(matches), {
    title,
    description: "New posts and the next meetups, as our readers got them by email.",
    path,
    crumbs: [{ name: title, path }],
  });
};

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  switch (loaderData.kind) {
    case "notice":
      return <NewsletterNotice page={loaderData.notice} />;
    case "past":
      return <PastIssues months={loaderData.months} />;
    case "issue":
      return <IssuePage issue={loaderData.issue} />;
  }
}
