import { hiddenMeta } from "#app/core/seo/meta.ts";
import { LinkQuestion } from "#app/resources/newsletter/components/link-question.tsx";
import type { Route } from "./+types/newsletter-unsubscribe";

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
