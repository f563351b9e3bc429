import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle, Section } from "#app/ui/section.tsx";
import { PastLink } from "./issue-page.tsx";
import { NewsletterBox } from "./newsletter-box.tsx";
import { newsletterPages, type NewsletterPage } from "../messages.ts";

export function NewsletterNotice({ page }: { page: NewsletterPage }) {
  const { title, text } = newsletterPages[page];
  return (
    <Section>
      <div className="grid justify-items-start gap-6">
        <PageTitle>{title}</PageTitle>
        <p className="max-w-prose text-lg">{text}</p>
        {page === "invalid" ? <NewsletterBox /> : null}
        <ButtonLink to="/blog">Back to Blog</ButtonLink>
        {page === "confirmed" ? <PastLink /> : null}
      </div>
    </Section>
  );
}
