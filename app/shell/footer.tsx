import { Link } from "react-router";
import { mailAddresses, mailLink } from "#app/content/links.ts";
import { footerLinks, site, socialLinks } from "#app/content/site.ts";
import { newTab } from "#app/ui/button.tsx";
import { Building2, Icon, MessageCircle, Users } from "#app/ui/icon.ts";
import { MailText } from "#app/ui/mail-text.tsx";
import { Logo } from "./logo.tsx";

const icons = [Users, MessageCircle, Building2];

export function Footer() {
  return (
    <footer className="theme-dark bg-paper text-ink print:hidden">
      <div aria-hidden="true" className="checker-strip h-6 opacity-15" />
      <div className="mx-auto grid max-w-page gap-10 px-4 py-14 sm:px-6 md:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-prose text-sm text-soft">{site.blurb}</p>
          <ul className="flex flex-wrap gap-x-6">
            {socialLinks.map(({ label, word, href }, position) => (
              <li key={href}>
                <a
                  href={href}
                  {...newTab(href)}
                  className="inline-flex min-h-11 items-center gap-2 text-sm hover:text-mark"
                >
                  <Icon of={icons[position] ?? Users} className="size-5" />
                  <span className="sr-only">{`${label}: `}</span>
                  {word}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Quick Links">
          <h2 className="mb-2 font-display text-lg font-bold">Quick Links</h2>
          <ul>
            {footerLinks.map(({ label, href }) => (
              <li key={href}>
                <Link
                  to={href}
                  viewTransition
                  className="inline-flex min-h-11 sm:min-h-9 items-center text-soft hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 font-display text-lg font-bold">Contact</h2>
          <a
            href={mailLink(mailAddresses.contact.address)}
            className="inline-block min-h-11 sm:min-h-9 content-center break-words text-soft underline underline-offset-4 hover:text-ink"
          >
            <MailText>{mailAddresses.contact.address}</MailText>
          </a>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-8 gap-y-2 px-4 py-6 text-xs text-soft sm:px-6">
          <p>{site.promoterNotice}</p>
          <p className="flex flex-wrap items-center gap-x-6">
            <Link
              to="/privacy"
              viewTransition
              className="-my-3 min-h-11 content-center underline underline-offset-4 hover:text-ink"
            >
              Privacy
            </Link>{" "}
            <Link
              to="/press"
              viewTransition
              className="-my-3 min-h-11 content-center underline underline-offset-4 hover:text-ink"
            >
              Press
            </Link>
            {` © ${site.copyrightYear} ${site.brand}`}
          </p>
        </div>
      </div>
    </footer>
  );
}
