import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/resources/newsletter/components/link-question.tsx";
import { NewsletterNotice } from "#app/resources/newsletter/components/newsletter-notice.tsx";
import { checkedLink } from "#app/resources/newsletter/link-check.server.ts";
import { newsletterPages } from "#app/resources/newsletter/messages.ts";
import { peekUnsubscribe } from "#app/resources/newsletter/service.server.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, params }: Route.LoaderArgs) {
  return checkedLink(await peekUnsubscribe(context.get(requestContext), params.token));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData?.refused ? newsletterPages[loaderData.refused].title : "Unsubscribe");

export default function NewsletterUnsubscribe({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.refused) return <NewsletterNotice page={loaderData.refused} />;
  return (
    <LinkQuestion
      title="Leave the newsletter?"
      text="No further newsletter will be sent to your address. You can come back at any time."
      action={`/newsletter/unsubscribe/${params.token}`}
      label="Unsubscribe"
    />
  );
}
