import { requestContext } from "#app/core/context.server.ts";
import { linkData } from "#app/core/data/links/link-data.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/features/newsletter/components/link-question.tsx";
import { peekUnsubscribe } from "#app/features/newsletter/service.server.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, params }: Route.LoaderArgs) {
  return linkData(await peekUnsubscribe(context.get(requestContext), params.token));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData?.problem ? LINK_PROBLEM_TITLE : "Unsubscribe");

export default function NewsletterUnsubscribe({ loaderData, params }: Route.ComponentProps) {
  return (
    <LinkQuestion
      problem={loaderData.problem}
      title="Leave the newsletter?"
      text="We won't send you any more newsletters. You can come back any time."
      action={`/newsletter/unsubscribe/${params.token}`}
      label="Unsubscribe"
    />
  );
}
