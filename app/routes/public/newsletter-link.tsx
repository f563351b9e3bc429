import { redirect, useLocation } from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { linkData } from "#app/core/data/links/link-data.server.ts";
import { LINK_PROBLEM_TITLE } from "#app/core/data/links/link-problems.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/features/newsletter/components/link-question.tsx";
import { peekConfirm, peekUnsubscribe } from "#app/features/newsletter/service.server.ts";
import type { Route } from "./+types/newsletter-link";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

const isConfirm = (path: string) => path.startsWith("/newsletter/confirm/");

export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const peek = isConfirm(new URL(request.url).pathname) ? peekConfirm : peekUnsubscribe;
  const peeked = await peek(context.get(requestContext), token);
  if (peeked.ok && peeked.value) throw redirect(`/newsletter/${peeked.value}`);
  return linkData(peeked);
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const title = isConfirm(location.pathname) ? "Confirm your subscription" : "Unsubscribe";
  return hiddenMeta(loaderData?.problem ? LINK_PROBLEM_TITLE : title);
};

export default function NewsletterLink({ loaderData: { problem } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const question = isConfirm(pathname)
    ? {
        title: "One more tap",
        text: "Please confirm that you'd like to get our newsletter.",
        label: "Confirm my subscription",
      }
    : {
        title: "Leave the newsletter?",
        text: "We won't send you any more newsletters. You can come back any time.",
        label: "Unsubscribe",
      };
  return <LinkQuestion problem={problem} action={pathname} {...question} />;
}
