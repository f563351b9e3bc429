import { Link } from "react-router";
import { Heading, Section } from "#app/ui/section.tsx";
import { PAST_TITLE } from "../messages.ts";
import { issuePath, PAST_ISSUES } from "../rules.ts";
import { NewsletterBox } from "./newsletter-box.tsx";

export function NewsletterSection() {
  return (
    <Section tone="accent" labelledBy="newsletter" className="print:hidden">
      <div className="grid gap-8 md:grid-cols-2 md:items-end md:gap-16">
        <div>
          <Heading id="newsletter">The newsletter</Heading>
          <p className="mt-4 max-w-prose text-lg">
            New posts and the next meetups, by email, once a month. You confirm your email first,
            and every email lets you leave.{" "}
            <Link to="/privacy" className="underline underline-offset-4">
              What we keep about you
            </Link>
            {" · "}
            <Link to={issuePath(PAST_ISSUES)} className="underline underline-offset-4">
              {PAST_TITLE}
            </Link>
          </p>
        </div>
        <NewsletterBox />
      </div>
    </Section>
  );
}
