import { requestContext } from "#app/core/context.server.ts";
import { linkData } from "#app/core/data/links/link-data.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/features/newsletter/components/link-question.tsx";
import { peekConfirm } from "#app/features/newsletter/service.server.ts";
import type { Route } from "./+types/newsletter-confirm";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, params }: Route.LoaderArgs) {
  return linkData(await peekConfirm(context.get(requestContext), params.token));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData?.problem ? LINK_PROBLEM_TITLE : "Confirm your subscription");

export default function NewsletterConfirm({ loaderData, params }: Route.ComponentProps) {
  return (
    <LinkQuestion
      problem={loaderData.problem}
      title="One more tap"
      text="Please confirm that you'd like to get our newsletter."
      action={`/newsletter/confirm/${params.token}`}
      label="Confirm my subscription"
    />
  );
}
