import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/resources/newsletter/components/link-question.tsx";
import type { Route } from "./+types/newsletter-confirm";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => hiddenMeta("Confirm your subscription");

export default function NewsletterConfirm({ params }: Route.ComponentProps) {
  return (
    <LinkQuestion
      title="One more click"
      text="Please confirm that you want the eCafe newsletter at this address."
      action={`/newsletter/confirm/${params.token}`}
      label="Confirm my subscription"
    />
  );
}
