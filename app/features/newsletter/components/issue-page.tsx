import { site } from "#app/content/site.ts";
import { Link } from "react-router";
import { monthYear } from "#app/core/text/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Heading, PageTitle, Section } from "#app/ui/section.tsx";
import { PAST_TITLE } from "../messages.ts";
import { issuePath, PAST_ISSUES } from "../rules.ts";
import type { Issue } from "../schema.ts";

type IssueContent = Pick<Issue, "month" | "intro" | "posts" | "events" | "recaps">;

export function IssuePage({ issue }: { issue: IssueContent }) {
  return (
    <Section>
      <div className="max-w-prose">
        <PageTitle className="mb-8">{`${site.brand} in ${monthYear(`${issue.month}-01`)}`}</PageTitle>
        <IssueText issue={issue} />
        <p className="mt-8">
          <PastLink />
        </p>
      </div>
    </Section>
  );
}

export function PastLink() {
  return (
    <Link
      to={issuePath(PAST_ISSUES)}
      className="inline-block min-h-11 content-center font-semibold underline underline-offset-4"
    >
      {PAST_TITLE}
    </Link>
  );
}

export function PastIssues({ months }: { months: readonly string[] }) {
  return (
    <Section>
      <div className="max-w-prose">
        <PageTitle className="mb-8">{PAST_TITLE}</PageTitle>
        {months.length === 0 ? (
          <p className="text-lg">
            There are none yet. The first one goes to everybody on the list.
          </p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {months.map((month) => (
              <li key={month}>
                <Link
                  to={issuePath(month)}
                  className="block py-4 font-bold underline underline-offset-4"
                >
                  {monthYear(`${month}-01`)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-8">
          <ButtonLink to="/blog#newsletter">Get it by email</ButtonLink>
        </p>
      </div>
    </Section>
  );
}

export function IssueText({ issue: { intro, recaps, posts, events } }: { issue: IssueContent }) {
  return (
    <div className="grid gap-8">
      {intro ? <p className="text-lg wrap-anywhere whitespace-pre-line">{intro}</p> : null}
      <Items title="What happened" items={recaps} />
      <Items title="New on the blog" items={posts} />
      <Items title="The next meetups" items={events} />
    </div>
  );
}

function Items({ title, items }: { title: string; items: Issue["posts"] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <Heading size="small">{title}</Heading>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map(({ title: name, text, path, picture }) => (
          <li key={path} className="grid gap-1 py-4">
            {picture ? (
              <img
                src={picture}
                alt=""
                width={960}
                height={540}
                loading="lazy"
                className="mb-2 aspect-video w-full rounded-md object-cover"
              />
            ) : null}
            <Link to={path} className="font-bold underline underline-offset-4">
              {name}
            </Link>
            {text ? <p className="text-soft wrap-anywhere">{text}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
