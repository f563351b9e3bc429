import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/resources/newsletter/components/link-question.tsx";
import type { Route } from "./+types/newsletter-unsubscribe";

/** Each link has an address of its own: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => hiddenMeta("Unsubscribe");

export default function NewsletterUnsubscribe({ params }: Route.ComponentProps) {
  return (
    <LinkQuestion
      title="Leave the newsletter?"
      text="No further newsletter will be sent to your address. You can come back at any time."
      action={`/newsletter/unsubscribe/${params.token}`}
      label="Unsubscribe"
    />
  );
}
