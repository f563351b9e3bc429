import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/resources/newsletter/components/link-question.tsx";
import { NewsletterNotice } from "#app/resources/newsletter/components/newsletter-notice.tsx";
import { checkedLink } from "#app/resources/newsletter/link-check.server.ts";
import { newsletterPages } from "#app/resources/newsletter/messages.ts";
import { peekConfirm } from "#app/resources/newsletter/service.server.ts";
import type { Route } from "./+types/newsletter-confirm";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, params }: Route.LoaderArgs) {
  return checkedLink(await peekConfirm(context.get(requestContext), params.token));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(
    loaderData?.refused ? newsletterPages[loaderData.refused].title : "Confirm your subscription",
  );

export default function NewsletterConfirm({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.refused) return <NewsletterNotice page={loaderData.refused} />;
  return (
    <LinkQuestion
      title="One more click"
      text="Please confirm that you want the eCafe newsletter at this address."
      action={`/newsletter/confirm/${params.token}`}
      label="Confirm my subscription"
    />
  );
}
